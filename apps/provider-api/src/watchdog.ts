import inspector from 'node:inspector';
import { Worker } from 'node:worker_threads';

const BEAT_MS = 1000;
/** Longer than the event loop is ever blocked: the longest maintenance takes a few seconds. */
const MAX_STILL_SECONDS = 60;

export interface WatchdogTask {
  /** A shared counter that the main thread increments. */
  beats: Int32Array;
  checkMs: number;
  /** Missed beats after which the process is killed. */
  maxMissed: number;
}

/**
 * Kills the process when its event loop is blocked, for example by a write of the embedded database to a full disk,
 * which never returns and handles no signal. A supervisor then restarts the server. The watchdog counts its own
 * checks, so neither a changed clock nor a suspended computer triggers it.
 */
export function startWatchdog(maxStillSeconds: number = MAX_STILL_SECONDS): () => void {
  // A debugger's breakpoint also blocks the event loop, so the watchdog is off while one is attached.
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
