/** Reads Server-Sent Events from the bytes of a response stream, however they are cut up. */

import { createParser } from 'eventsource-parser';
import { SSE_EVENT_CHARS_MAX } from '../base/limits.ts';

export interface SseEvent {
  /** `message` where the event has no name of its own. */
  readonly event: string;
  readonly data: string;
}

export interface SseHandlers {
  readonly onEvent: (event: SseEvent) => void;
  readonly onComment?: (text: string) => void;
  readonly onRetry?: (ms: number) => void;
  /** An event was too long, or the stream ended inside one; nothing of it is handed out. */
  readonly onLost?: (why: 'too-long' | 'cut-off') => void;
}

/**
 * The grammar of lines and fields is the parser's, which also the official SDK uses. Around it:
 * bytes to text, whose characters may be cut (UTF-8, a BOM at the start is dropped); one kind of
 * line end, as the parser would hold back a CR until it has seen what follows; the last id, which
 * outlives its event; and a limit of length that does not depend on where the bytes are cut.
 */
export class SseReader {
  /** The id that a client would resume after; empty where there is none. */
  lastEventId = '';
  private readonly decoder = new TextDecoder();
  private readonly parser;
  private isAfterCr = false;
  /** What has come of the present line. */
  private line = '';
  /** Characters of the present event, up to the present line. */
  private length = 0;
  private isSkipping = false;

  constructor(
    private readonly on: SseHandlers,
    private readonly charsMax = SSE_EVENT_CHARS_MAX,
  ) {
    this.parser = createParser({
      onEvent: ({ id, event = 'message', data }) => {
        if (id !== undefined) this.lastEventId = id;
        on.onEvent({ event, data });
      },
      onComment: (text) => on.onComment?.(text),
      onRetry: (ms) => on.onRetry?.(ms),
    });
    this.restart();
  }

  push(bytes: Uint8Array): void {
    this.take(this.decoder.decode(bytes, { stream: true }));
  }

  /** The stream ended: an event without its blank line is discarded, as the standard has it. */
  end(): void {
    this.take(this.decoder.decode());
    if (this.isSkipping) this.on.onLost?.('too-long');
    else if (this.length + this.line.length > 0) this.on.onLost?.('cut-off');
    this.restart();
    this.line = '';
    this.length = 0;
    this.isSkipping = false;
    this.isAfterCr = false;
  }

  private take(text: string): void {
    if (text === '') return;
    const rest = this.isAfterCr && text.startsWith('\n') ? text.slice(1) : text;
    this.isAfterCr = text.endsWith('\r');
    const lines = rest.replace(/\r\n?/g, '\n').split('\n');
    const unfinished = lines.pop() ?? '';
    for (const line of lines) {
      this.endLine(this.line + line);
      this.line = '';
    }
    this.line += unfinished;
    if (this.isTooLong(this.line)) this.skip();
  }

  /** Whether a line, or as much of one as there is, makes its event too long. */
  private isTooLong(line: string): boolean {
    return this.isSkipping || this.length + line.length > this.charsMax;
  }

  private endLine(line: string): void {
    if (line === '') this.endEvent();
    else if (this.isTooLong(line)) this.skip();
    else {
      // A stream may hold comments for years before its next blank line.
      if (!line.startsWith(':')) this.length += line.length;
      this.parser.feed(`${line}\n`);
    }
  }

  private endEvent(): void {
    if (this.isSkipping) this.on.onLost?.('too-long');
    else this.parser.feed('\n');
    this.isSkipping = false;
    this.length = 0;
  }

  /** Lets the rest of an event go by, and what there is of it with it. */
  private skip(): void {
    if (!this.isSkipping) this.restart();
    this.isSkipping = true;
    // Its end is still to come, and is no blank line.
    this.line = this.line.slice(0, 1);
  }

  private restart(): void {
    this.parser.reset();
    // In its first piece the parser looks for a BOM that was decoded wrongly, and drops it.
    this.parser.feed('');
  }
}
