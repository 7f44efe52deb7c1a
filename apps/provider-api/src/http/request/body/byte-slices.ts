import { yieldToEventLoop } from '../../../yield-to-event-loop.ts';

/** Bytes per slice: takes at most a few milliseconds, even for slow work. */
const SLICE_BYTES = 32_000;

/** Processes bytes in slices and yields to the event loop between slices. */
export async function forEachByteSlice(
  bytes: Uint8Array,
  work: (slice: Uint8Array) => void,
  pause: () => Promise<void> = yieldToEventLoop,
): Promise<void> {
  for (let start = 0; start < bytes.byteLength; start += SLICE_BYTES) {
    if (start > 0) await pause();
    work(bytes.subarray(start, start + SLICE_BYTES));
  }
}
