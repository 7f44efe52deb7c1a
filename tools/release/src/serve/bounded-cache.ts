/** A cache in memory with a limit on its total size. Evicts the least recently used content first. */
export class BoundedCache {
  private readonly maxBytes: number;
  private readonly entries = new Map<string, Uint8Array<ArrayBuffer>>();
  private bytes = 0;

  constructor(maxBytes: number) {
    this.maxBytes = maxBytes;
  }

  get(key: string): Uint8Array<ArrayBuffer> | undefined {
    const content = this.entries.get(key);
    if (content === undefined) return undefined;
    this.entries.delete(key);
    this.entries.set(key, content);
    return content;
  }

  set(key: string, content: Uint8Array<ArrayBuffer>): void {
    if (content.byteLength > this.maxBytes) return;
    this.remove(key);
    this.entries.set(key, content);
    this.bytes += content.byteLength;
    for (const oldest of this.entries.keys()) {
      if (this.bytes <= this.maxBytes) return;
      this.remove(oldest);
    }
  }

  private remove(key: string): void {
    this.bytes -= this.entries.get(key)?.byteLength ?? 0;
    this.entries.delete(key);
  }
}
