import { execFileSync } from 'node:child_process';
import { mkdir, writeFile } from 'node:fs/promises';
import { dirname, join } from 'node:path';

export interface TestRepository {
  /** Runs git in the repository, and returns its output. */
  git: (...args: string[]) => string;
  /** Commits a change of one file, and returns the hash. */
  commit: (file: string, subject: string) => Promise<string>;
}

/** Makes a git repository of a folder, without commits. */
export function createRepository(folder: string): TestRepository {
  const identity = ['-c', 'user.name=Ada', '-c', 'user.email=ada@git.test', '-c', 'commit.gpgsign=false'];
  const git = (...args: string[]) =>
    execFileSync('git', ['-C', folder, ...identity, ...args], {
      encoding: 'utf8',
      stdio: ['ignore', 'pipe', 'ignore'],
    }).trim();
  git('init', '--quiet');
  return {
    git,
    async commit(file, subject) {
      await mkdir(dirname(join(folder, file)), { recursive: true });
      await writeFile(join(folder, file), `${subject} ${Math.random()}`);
      git('add', '--', file);
      git('commit', '--quiet', '--message', subject);
      return git('rev-parse', 'HEAD');
    },
  };
}
