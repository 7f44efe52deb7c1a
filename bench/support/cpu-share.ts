import { existsSync, mkdirSync, rmdirSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';

const ROOT = '/sys/fs/cgroup';
const PERIOD_US = 100_000;

/**
 * Limits a process to a number of cores, for example 0.25, with a Linux control group (version 1 or 2). Needs root.
 * Returns a function that removes the group. Call it after the process has ended.
 *
 * @throws Error if the machine has no control groups, or does not let this process create one.
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
    throw new Error(`The CPU of a process cannot be limited on this machine. This needs Linux and root.`, {
      cause,
    });
  }
  return () => rmdirSync(group);
}
