import { execFileSync } from 'node:child_process';
import { mkdir, mkdtemp, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { afterEach, beforeEach, expect, it } from '@jest/globals';
import { pack } from '../pack.ts';
import { describeLastVersion, openHistory } from './report-history.ts';
import { writeReports } from './write-reports.ts';

const PACKAGES = [{ folder: 'packages/ui', description: 'Widgets.' }];
const REPORT = 'packages/ui/api-report.txt';

let folder: string;
beforeEach(async () => {
  folder = await mkdtemp(join(tmpdir(), 'portal-history-'));
  git('init', '-q', '-b', 'main');
  const compilerOptions = { module: 'ESNext', moduleResolution: 'Bundler', target: 'ES2023', noEmit: true };
  await write('tsconfig.base.json', JSON.stringify({ compilerOptions }));
  await write('.gitignore', 'draft*\nout\n');
  await write('packages/ui/src/index.ts', 'export const a = 1;\nexport const b = 1;\n');
  await setVersion('1.0.0');
  await record();
  commit();
});
afterEach(() => rm(folder, { recursive: true, force: true }));

function git(...args: string[]): void {
  const user = ['-c', 'user.name=Test', '-c', 'user.email=test@example.com'];
  execFileSync('git', [...user, ...args], { cwd: folder, stdio: 'pipe' });
}

function commit(): void {
  git('add', '-A');
  git('commit', '-q', '-m', 'Change');
}

async function write(file: string, text: string): Promise<void> {
  await mkdir(dirname(join(folder, file)), { recursive: true });
  await writeFile(join(folder, file), text);
}

const setVersion = (version: string) =>
  write(
    'packages/ui/package.json',
    JSON.stringify({ name: '@portal/ui', version, exports: { '.': './src/index.ts' } }),
  );

/** `npm run api-reports` and `npm run pack`. */
const record = async () => writeReports(await mkdtemp(join(folder, 'draft-')), folder, PACKAGES);
const packAll = () => pack(join(folder, 'out'), folder, { packages: PACKAGES, checkTypes: false });

const removed = () => write('packages/ui/src/index.ts', 'export const a = 1;\n');

it('refuses a break whose report was deleted, in the same commit or before', async () => {
  await removed();
  await expect(record()).rejects.toThrow('b of @portal/ui was removed');
  await rm(join(folder, REPORT));
  await expect(record()).rejects.toThrow(
    `${REPORT} was changed or deleted after version 1.0.0 was recorded.`,
  );
  commit();
  await expect(record()).rejects.toThrow(`Restore it: git checkout`);
  await expect(packAll()).rejects.toThrow(`${REPORT} was changed or deleted`);
});

it('refuses a break whose report was edited, also when it was committed, deleted and added again', async () => {
  const report = await readFile(join(folder, REPORT), 'utf8');
  const edited = report.replace(/^b: .*\n/m, '');
  expect(edited).not.toBe(report);
  await removed();
  await write(REPORT, edited);
  await expect(record()).rejects.toThrow('was changed or deleted after version 1.0.0');
  commit();
  await expect(packAll()).rejects.toThrow('was changed or deleted after version 1.0.0');
  await rm(join(folder, REPORT));
  commit();
  await write(REPORT, edited);
  commit();
  await expect(record()).rejects.toThrow('from version 1.0.0 to 1.0.0. Its changes need a higher version.');
  await write(REPORT, edited.replace('1.0.0', '1.1.0'));
  await setVersion('1.1.0');
  commit();
  await write(REPORT, report.replace('1.0.0', '1.1.0'));
  await expect(packAll()).rejects.toThrow(REPORT);
});

it('records a new version, and packs only recorded ones', async () => {
  await expect(packAll()).resolves.toEqual([expect.stringMatching(/^portal-ui-1\.0\.\d+\.tgz$/)]);
  await write('packages/ui/src/index.ts', 'export const a = 1;\nexport const c = 1;\n');
  await setVersion('2.0.0');
  await expect(packAll()).rejects.toThrow('The report of @portal/ui 2.0.0 is not written.');
  expect(await record()).toEqual(['@portal/ui 2.0.0: written']);
  await expect(packAll()).resolves.toHaveLength(1);
  commit();
  expect(await record()).toEqual(['@portal/ui 2.0.0: unchanged']);
  const history = openHistory(folder);
  expect(history && describeLastVersion(history, 'packages/ui')).toEqual({
    version: '2.0.0',
    since: '1.0.0',
    changes: ['b of @portal/ui was removed', 'c of @portal/ui is new'],
  });
});

it('accepts a version that a branch recorded, while another report changed', async () => {
  git('checkout', '-q', '-b', 'branch');
  await write('packages/ui/src/index.ts', 'export const a = 1;\nexport const b = 1;\nexport const c = 1;\n');
  await setVersion('1.1.0');
  await record();
  commit();
  git('checkout', '-q', 'main');
  await write('packages/ui/README.md', '# Widgets');
  commit();
  git('merge', '-q', '--no-ff', '-m', 'Merge', 'branch');
  expect(await record()).toEqual(['@portal/ui 1.1.0: unchanged']);
});

it('compares with the stored report only where the history is not complete', async () => {
  await rm(join(folder, '.git'), { recursive: true });
  expect(openHistory(folder)).toBeUndefined();
  await removed();
  await expect(record()).rejects.toThrow('b of @portal/ui was removed');
});
