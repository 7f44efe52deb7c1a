/** Work without progress for longer than this has been interrupted; its rate is measured again. */
const PAUSE_MS = 10_000;

interface Progress {
  total: number;
  processed: number;
  rateSince: Date | null;
  rateFrom: number;
  createdAt: Date;
  updatedAt: Date;
}

/** The columns that change when work has processed some more. */
export function advance(run: Progress, count: number, now: Date) {
  const isResumed = run.rateSince === null || now.getTime() - run.updatedAt.getTime() > PAUSE_MS;
  return {
    // Locations added during the search do not exceed the total.
    processed: Math.min(run.total, run.processed + count),
    ...(isResumed ? { rateSince: now, rateFrom: run.processed } : {}),
    updatedAt: now,
  };
}

/** Locations per minute since the work began or was resumed, and the time left at that rate; null until known. */
export function getRate(run: Progress): { ratePerMinute: number | null; secondsLeft: number | null } {
  const ms = run.rateSince === null ? 0 : run.updatedAt.getTime() - run.rateSince.getTime();
  const perMs = ms > 0 ? (run.processed - run.rateFrom) / ms : 0;
  if (perMs <= 0) return { ratePerMinute: null, secondsLeft: null };
  return {
    ratePerMinute: Math.round(perMs * 60_000),
    secondsLeft: Math.ceil((run.total - run.processed) / perMs / 1000),
  };
}
