import { yieldToEventLoop } from '../../yield-to-event-loop.ts';

const LARGE_BYTES = 500_000;

/** Called between two steps that each work through all bytes, so that others wait for one of them only. */
export async function yieldIfLarge(bytes: number): Promise<void> {
  if (bytes >= LARGE_BYTES) await yieldToEventLoop();
}
