import inspector from 'node:inspector';
import { Worker } from 'node:worker_threads';

const BEAT_MS = 1000;
/** The event loop never stands still this long: the longest maintenance takes a few seconds. */
const MAX_STILL_SECONDS = 60;

export interface WatchdogTask {
  /** One counter, which the watched thread raises. */
  beats: Int32Array;
  checkMs: number;
  /** Checks without a beat before the process is ended. */
  maxMissed: number;
}

/**
 * Ends the process when its event loop stands still, for example in a write of the embedded database to a full disk,
 * which never returns and hears no signal. A supervisor then starts the server again. Counts its own checks, so neither
 * a changed clock nor a suspended computer looks like a standstill.
 */
export function startWatchdog(maxStillSeconds: number = MAX_STILL_SECONDS): () => void {
  // A debugger that stops at a breakpoint is no fault.
  if (inspector.url() !== undefined) return () => {};
  const beats = new Int32Array(new SharedArrayBuffer(Int32Array.BYTES_PER_ELEMENT));
  const task: WatchdogTask = { beats, checkMs: BEAT_MS, maxMissed: maxStillSeconds };
  const worker = new Worker(new URL('./watchdog-thread.ts', import.meta.url), {
    workerData: task,
    execArgv: [],
  });
  worker.unref();
  const beat = setInterval(() => Atomics.add(beats, 0, 1), BEAT_MS);
  beat.unref();
  return () => {
    clearInterval(beat);
    void worker.terminate();
  };
}
