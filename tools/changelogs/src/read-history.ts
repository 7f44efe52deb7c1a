import { execFileSync } from 'node:child_process';

export interface Commit {
  /** `2026-11-26`, of the committer. */
  day: string;
  subject: string;
  /** Paths of the changed files. */
  files: string[];
}

const GIT_OUTPUT_LIMIT = 256 * 1024 * 1024;
const COMMIT = '\u001e';
const FIELD = '\u001f';

/**
 * All commits of the current branch but merges, newest first. Undefined where the history is missing or not complete:
 * `root` is not a repository itself, or a shallow clone.
 */
export function readHistory(root: string): Commit[] | undefined {
  const git = (...args: string[]) =>
    execFileSync('git', args, {
      cwd: root,
      encoding: 'utf8',
      maxBuffer: GIT_OUTPUT_LIMIT,
      stdio: ['ignore', 'pipe', 'ignore'],
    });
  try {
    if (git('rev-parse', '--is-shallow-repository', '--show-prefix') !== 'false\n\n') return undefined;
    const format = `--format=${COMMIT}%cs${FIELD}%s${FIELD}`;
    return git('-c', 'core.quotePath=false', 'log', '--no-merges', '--name-only', format)
      .split(COMMIT)
      .slice(1)
      .map(parseCommit);
  } catch {
    return undefined; // git is not installed, or there is no commit
  }
}

function parseCommit(text: string): Commit {
  const [day = '', subject = '', files = ''] = text.split(FIELD);
  return { day, subject, files: files.split('\n').filter((file) => file !== '') };
}
