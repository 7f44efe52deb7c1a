export const POLL_MS = 20;

/** Polls without progress before work counts as stuck: another process takes a dead one's jobs over after 25 seconds. */
export const MAX_IDLE_POLLS = 1500;
