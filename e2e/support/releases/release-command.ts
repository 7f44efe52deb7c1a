import { execFile } from 'node:child_process';
import { promisify } from 'node:util';
import { type Portal, REPOSITORY } from '../portal-process.ts';

const run = promisify(execFile);

/** Runs the release command on the store of a running portal and returns what it printed. */
export async function runRelease(portal: Portal, ...args: string[]): Promise<string> {
  const { stdout } = await run(process.execPath, ['--no-warnings', 'tools/release/src/cli.ts', ...args], {
    cwd: REPOSITORY,
    env: { ...process.env, RELEASES_DIR: portal.releases, PUBLIC_URL: portal.url },
  });
  return stdout;
}
