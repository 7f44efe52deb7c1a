import { Refusal } from '../../../refusal.ts';

/** Forms larger than this count as large. */
const LARGE_BYTES = 500_000;
const MAX_PER_USER = 3;

/** The upload of one request. */
export interface Upload {
  /**
   * Call with the bytes received or announced so far. Counts the request once it is large; answers 429 beyond the
   * limit.
   */
  grow(bytes: number): void;
  /** Call when the request has ended. */
  leave(): void;
}

/** Limits the large uploads of each user at the same time, because each stays in memory until it is stored. */
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
