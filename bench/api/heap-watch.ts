import type { ChildProcess } from 'node:child_process';
import { join } from 'node:path';
import { setTimeout as wait } from 'node:timers/promises';
import { pathToFileURL } from 'node:url';
import { median } from '../support/stats.ts';
import { readProbe } from './longest-turn.ts';

/** How much larger the heap may be in the last third of the load than in the second. Caches make its size vary. */
export const MAX_GROWTH = 1.1;
const SAMPLES = 60;

export interface HeapWatch {
  /** Environment variables for the server whose heap is measured. */
  env: Readonly<Record<string, string>>;
  /** Measures the heap in MB at regular intervals for `seconds`, each time after garbage collection. */
  sample(server: ChildProcess, seconds: number): Promise<number[]>;
}

/** Measures the heap of a server with `heap-probe.ts`, which writes to `file`. */
export function createHeapWatch(file: string): HeapWatch {
  const probe = pathToFileURL(join(import.meta.dirname, 'heap-probe.ts'));
  return {
    env: { NODE_OPTIONS: `--import=${probe}`, HEAP_FILE: file },
    async sample(server, seconds) {
      const sizes: number[] = [];
      for (let each = 0; each < SAMPLES; each += 1) {
        await wait((seconds * 1000) / SAMPLES);
        sizes.push((await readProbe(server, file)) / 2 ** 20);
      }
      return sizes;
    },
  };
}

/** The median of the last third divided by the median of the second. Ignores the first third, which fills caches. */
export function getGrowth(sizes: readonly number[]): number {
  const third = Math.floor(sizes.length / 3);
  return median(sizes.slice(2 * third)) / median(sizes.slice(third, 2 * third));
}
