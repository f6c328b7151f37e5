/** Small things kept for the next visit. Where the browser refuses, they are just not kept. */

const PREFIX = 'mcp-reliability-lab.';

export function remember(name: string, value: string): void {
  try {
    localStorage.setItem(PREFIX + name, value);
  } catch {
    // A page without storage works; it only forgets.
  }
}

export function recall(name: string): string | null {
  try {
    return localStorage.getItem(PREFIX + name);
  } catch {
    return null;
  }
}
