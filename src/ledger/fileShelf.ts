/** What the stored file needs of a place in the browser: files by name, replaced whole. */

export type PlaceKind = 'opfs' | 'indexeddb';

/** A place for files by name. It rejects where the browser refuses; `StoredFile` says why. */
export interface FileShelf {
  readonly kind: PlaceKind;
  read(name: string): Promise<Uint8Array | null>;
  /** Whoever reads the name afterwards, or after a crash in between, finds all old or all new. */
  write(name: string, bytes: Uint8Array): Promise<void>;
  rename(from: string, to: string): Promise<void>;
  /** A name that is not there is no error. */
  remove(name: string): Promise<void>;
  names(): Promise<readonly string[]>;
}
