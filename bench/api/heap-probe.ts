import { writeFileSync } from 'node:fs';
import { setFlagsFromString } from 'node:v8';
import { runInNewContext } from 'node:vm';

/**
 * Loaded into a server with `--import`. On SIGUSR2 it collects garbage and writes the remaining heap size in bytes to
 * `HEAP_FILE`.
 */
const file = process.env['HEAP_FILE'] ?? '';
setFlagsFromString('--expose-gc');
const collectGarbage: () => void = runInNewContext('gc');

process.on('SIGUSR2', () => {
  collectGarbage();
  writeFileSync(file, String(process.memoryUsage().heapUsed));
});
