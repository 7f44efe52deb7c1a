import type { Problem } from '@portal/release-manifest';
import { makeDueChanges } from '../channels/schedule.ts';
import type { ReleaseStore } from '../store/store.ts';

/** A request does not wait longer for another process that changes the store. */
const MAX_WAIT_MS = 2_000;
/** Pause after a failure or a long wait: the store may be read-only for this process, or its server may hang. */
const PAUSE_MS = 30_000;

/** Makes due changes for a page server. Many requests may notice a due change at once; only one of them makes it. */
export class DueChanges {
  private readonly store: ReleaseStore;
  private readonly onProblem: (problem: Problem) => void;
  private running: Promise<boolean> | null = null;
  /** By the monotonic clock, because the time of day can be set back. */
  private pausedUntil = 0;

  constructor(store: ReleaseStore, onProblem: (problem: Problem) => void) {
    this.store = store;
    this.onProblem = onProblem;
  }

  /** Whether changes were made, by this call or by one that was running. */
  async make(): Promise<boolean> {
    if (performance.now() < this.pausedUntil) return false;
    this.running ??= this.run().finally(() => {
      this.running = null;
    });
    let timer: ReturnType<typeof setTimeout> | undefined;
    const timeLimit = new Promise<boolean>((resolve) => {
      timer = setTimeout(() => {
        this.pause();
        resolve(false);
      }, MAX_WAIT_MS);
    });
    try {
      return await Promise.race([this.running, timeLimit]);
    } finally {
      clearTimeout(timer);
    }
  }

  private pause(): void {
    this.pausedUntil = performance.now() + PAUSE_MS;
  }

  private async run(): Promise<boolean> {
    try {
      await makeDueChanges(this.store);
      return true;
    } catch (error) {
      this.pause();
      const reason = error instanceof Error ? error.message : String(error);
      this.onProblem({ name: 'scheduled', reason: `a change could not be made: ${reason}` });
      return false;
    }
  }
}
