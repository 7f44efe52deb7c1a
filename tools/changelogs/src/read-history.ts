import type { Git } from '@portal/pack/history';

export interface Commit {
  /** `2026-11-26`, of the committer. */
  day: string;
  subject: string;
  /** Paths of the changed files. */
  files: string[];
}

const COMMIT = '\u001e';
const FIELD = '\u001f';

/** All commits of the current branch but merges, newest first. */
export function readHistory(git: Git): Commit[] {
  const format = `--format=${COMMIT}%cs${FIELD}%s${FIELD}`;
  return git('-c', 'core.quotePath=false', 'log', '--no-merges', '--name-only', format)
    .split(COMMIT)
    .slice(1)
    .map(parseCommit);
}

function parseCommit(text: string): Commit {
  const [day = '', subject = '', files = ''] = text.split(FIELD);
  return { day, subject, files: files.split('\n').filter((file) => file !== '') };
}
