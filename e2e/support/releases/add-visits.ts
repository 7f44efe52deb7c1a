import { execFile } from 'node:child_process';
import { promisify } from 'node:util';
import { type Portal, REPOSITORY } from '../portal-process.ts';

const run = promisify(execFile);

/** Restarts a portal with the visits of 200 users, whose pages loaded in less than 300 ms, to a version of an area. */
export async function addVisits(portal: Portal, area: string, version: string): Promise<void> {
  const program = ['--no-warnings', 'tools/start/src/add-visits.ts', area, version];
  const env = { ...process.env, DATA_DIR: portal.dataDir, LOG: 'silent' };
  await portal.restart(async () => {
    await run(process.execPath, program, { cwd: REPOSITORY, env });
  });
}
