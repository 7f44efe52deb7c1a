import { execFile } from 'node:child_process';
import { existsSync } from 'node:fs';
import { dirname, join, resolve } from 'node:path';
import { promisify } from 'node:util';
import { type CommitList, commitList, MAX_COMMITS } from '@portal/release-manifest';
import * as v from 'valibot';

const run = promisify(execFile);

/** A publish must not wait for a slow history. */
const TIMEOUT_MS = 20_000;
const MAX_OUTPUT_BYTES = 8 * 1024 * 1024;
const DIRTY = /-dirty$/;
/** Settings of the user's git that would change the output. */
const PLAIN = [
  '-c',
  'i18n.logOutputEncoding=UTF-8',
  '-c',
  'log.showSignature=false',
  '-c',
  'log.follow=false',
];

/**
 * The commits from one revision to another that changed the area of a build, or the packages of its repository. Null if
 * git cannot say: there is no git or no repository, or it does not know one of the revisions.
 * @param dist folder of the build, inside the folder of the area
 */
export async function listCommits(dist: string, since: string, revision: string): Promise<CommitList | null> {
  const cwd = findAreaFolder(resolve(dist));
  const git = async (...args: string[]) =>
    (await run('git', [...PLAIN, ...args], { cwd, timeout: TIMEOUT_MS, maxBuffer: MAX_OUTPUT_BYTES })).stdout;
  const hashOf = async (name: string) =>
    // The name comes from a registry or a CI job, and must not be read as an option.
    (await git('rev-parse', '--verify', '--end-of-options', `${name.replace(DIRTY, '')}^{commit}`)).trim();
  const paths = ['--', '.', ':(top)packages'];
  try {
    const [from, to] = [await hashOf(since), await hashOf(revision)];
    const countOf = async (range: string) => Number(await git('rev-list', '--count', range, ...paths));
    const format = ['-z', '--format=%H %cI %s', `--max-count=${MAX_COMMITS}`];
    const text = await git('log', ...format, `${from}..${to}`, ...paths);
    return v.parse(commitList, {
      since,
      total: await countOf(`${from}..${to}`),
      missing: await countOf(`${to}..${from}`),
      newest: text.split('\0').filter(Boolean).map(parseCommit),
    });
  } catch {
    return null; // a list of commits is never worth a failed publish
  }
}

function parseCommit(line: string): { hash: string; committedAt: string; subject: string } {
  const [hash = '', committedAt = '', ...words] = line.split(' ');
  return { hash, committedAt, subject: words.join(' ') };
}

/** The nearest folder around a build that has a package.json. */
function findAreaFolder(dist: string): string {
  for (let folder = dirname(dist); folder !== dirname(folder); folder = dirname(folder))
    if (existsSync(join(folder, 'package.json'))) return folder;
  return dirname(dist);
}
