import { spawnSync } from 'node:child_process';
import { rmSync, statfsSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';

const MB = 1_000_000;
const CHUNK = Buffer.alloc(MB);

/** A small disk that another program fills while the server writes. */
export interface SmallDisk {
  /** Leaves only so many megabytes. */
  leaveFree(megabytes: number): void;
  /** Removes what the other program has written. */
  release(): void;
  unmount(): void;
}

/** Mounts a small disk in memory at `folder`. Throws where that is not permitted. */
export function mountSmallDisk(folder: string, megabytes: number): SmallDisk {
  const options = ['-t', 'tmpfs', '-o', `size=${megabytes}m`, 'portal-crash', folder];
  const { status, stderr } = spawnSync('mount', options, { encoding: 'utf8' });
  if (status !== 0)
    throw new Error(
      `A small disk could not be mounted: ${stderr}. Run this as root, or in \`unshare --map-root-user --mount\`.`,
    );
  const filler = (number: number) => join(folder, `filler-${number}`);
  let fillers = 0;
  const getFree = () => {
    const { bavail, bsize } = statfsSync(folder);
    return bavail * bsize;
  };
  return {
    leaveFree(target) {
      for (let left = getFree() - target * MB; left > 0; left = getFree() - target * MB) {
        try {
          writeFileSync(filler(fillers), CHUNK.subarray(0, Math.min(MB, left)));
          fillers += 1;
        } catch {
          return; // the server was faster
        }
      }
    },
    release() {
      for (let number = 0; number <= fillers; number += 1) rmSync(filler(number), { force: true });
      fillers = 0;
    },
    unmount() {
      spawnSync('umount', ['--lazy', folder]);
    },
  };
}
