export const POLL_MS = 20;

/** Polls without progress, a minute at least, before work counts as stuck: a dead process's jobs wait for half of that. */
export const MAX_IDLE_POLLS = 3000;
