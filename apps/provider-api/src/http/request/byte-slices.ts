import { yieldToEventLoop } from '../../yield-to-event-loop.ts';

/** Bytes that one stretch of work goes through, at most a few milliseconds however slow the work is for each byte. */
const SLICE_BYTES = 32_000;

/** Works through bytes in slices; others have their turn between two of them. */
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
