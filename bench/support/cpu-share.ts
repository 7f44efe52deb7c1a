import { existsSync, mkdirSync, rmdirSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';

const ROOT = '/sys/fs/cgroup';
const PERIOD_US = 100_000;

/**
 * Gives a process so many cores, for example 0.25, with a control group of Linux (version 1 or 2). Needs root. Returns
 * how to remove the group, which works once the process has ended.
 *
 * @throws Error if the machine has no control groups, or does not allow to create one.
 */
export function limitCpu(pid: number, cores: number): () => void {
  const isVersion2 = existsSync(join(ROOT, 'cgroup.controllers'));
  const group = join(isVersion2 ? ROOT : join(ROOT, 'cpu'), `portal-${pid}`);
  const quota = Math.round(cores * PERIOD_US);
  try {
    if (isVersion2) writeFileSync(join(ROOT, 'cgroup.subtree_control'), '+cpu');
    mkdirSync(group);
    if (isVersion2) writeFileSync(join(group, 'cpu.max'), `${quota} ${PERIOD_US}`);
    else {
      writeFileSync(join(group, 'cpu.cfs_period_us'), String(PERIOD_US));
      writeFileSync(join(group, 'cpu.cfs_quota_us'), String(quota));
    }
    writeFileSync(join(group, 'cgroup.procs'), String(pid));
  } catch (cause) {
    throw new Error(`This machine does not allow to limit the CPU of a process. It needs Linux and root.`, {
      cause,
    });
  }
  return () => rmdirSync(group);
}
