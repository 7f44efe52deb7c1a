import { writeFileSync } from 'node:fs';
import { setFlagsFromString } from 'node:v8';
import { runInNewContext } from 'node:vm';

/**
 * Loaded into a server with `--import`: SIGUSR2 collects garbage and writes the size of the heap that is left to
 * `HEAP_FILE`, in bytes.
 */
const file = process.env['HEAP_FILE'] ?? '';
setFlagsFromString('--expose-gc');
const collectGarbage: () => void = runInNewContext('gc');

process.on('SIGUSR2', () => {
  collectGarbage();
  writeFileSync(file, String(process.memoryUsage().heapUsed));
});
