import { writeSync } from 'node:fs';
import { workerData } from 'node:worker_threads';
import type { WatchdogTask } from './watchdog.ts';

const { beats, checkMs, maxMissed } = workerData as WatchdogTask; // from startWatchdog

let last = Atomics.load(beats, 0);
let missed = 0;
setInterval(() => {
  const now = Atomics.load(beats, 0);
  missed = now === last ? missed + 1 : 0;
  last = now;
  if (missed < maxMissed) return;
  try {
    // A worker's `process.stderr` needs the blocked main thread, so this writes to the file descriptor.
    writeSync(2, `The server did not respond for ${missed} seconds and was stopped. Start it again.\n`);
  } finally {
    // Also when nobody reads the log any more, and the write fails.
    process.kill(process.pid, 'SIGKILL');
  }
}, checkMs);
