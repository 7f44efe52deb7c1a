import { Refusal } from '../../refusal.ts';

/** Larger forms are counted. */
const LARGE_BYTES = 500_000;
const MAX_PER_USER = 3;

/** The upload of one request. */
export interface Upload {
  /** Counts the request as a large upload once it has so many bytes, or announces them; answers 429 beyond the limit. */
  grow(bytes: number): void;
  /** The request has ended. */
  leave(): void;
}

/** A user sends a few large files at once: each is in memory until it is stored. */
export function createUploadSlots(): (who: string) => Upload {
  const running = new Map<string, number>();
  return (who) => {
    let isCounted = false;
    return {
      grow(bytes) {
        if (isCounted || bytes <= LARGE_BYTES) return;
        const others = running.get(who) ?? 0;
        if (others >= MAX_PER_USER) throw Refusal.tooManyUploads(MAX_PER_USER);
        running.set(who, others + 1);
        isCounted = true;
      },
      leave() {
        if (!isCounted) return;
        isCounted = false;
        const left = (running.get(who) ?? 1) - 1;
        if (left > 0) running.set(who, left);
        else running.delete(who);
      },
    };
  };
}
