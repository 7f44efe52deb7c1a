import { execFile } from 'node:child_process';
import { promisify } from 'node:util';
import { type Portal, REPOSITORY } from './portal-process.ts';

/** The one-time link by which staff act as a user. */
export async function impersonationLink(portal: Portal, email: string, staffName: string): Promise<string> {
  const { stdout } = await promisify(execFile)(
    process.execPath,
    ['--no-warnings', 'apps/provider-api/src/impersonate.ts', email, '--as', staffName],
    {
      cwd: REPOSITORY,
      env: { ...process.env, DATA_DIR: portal.dataDir, PORT: new URL(portal.url).port },
    },
  );
  return stdout.trim();
}
