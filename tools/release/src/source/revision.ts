import { execFile } from 'node:child_process';
import { promisify } from 'node:util';

const run = promisify(execFile);

/**
 * The commit that is being published: `RELEASE_REVISION`, for example set by a CI job, or the one checked out in the
 * folder's repository, with `-dirty` when files differ from it. Null outside a repository.
 * @param variable names the commit; a server has its own, because builds of other commits are published there
 */
export async function currentRevision(
  folder = '.',
  variable: 'RELEASE_REVISION' | 'SERVER_REVISION' = 'RELEASE_REVISION',
): Promise<string | null> {
  const named = process.env[variable]?.trim();
  if (named) return named;
  try {
    const { stdout } = await run('git', ['describe', '--always', '--abbrev=40', '--exclude=*', '--dirty'], {
      cwd: folder,
    });
    return stdout.trim() || null;
  } catch {
    return null; // no git, no repository or no commit yet
  }
}
