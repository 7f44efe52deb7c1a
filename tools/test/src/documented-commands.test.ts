import { execFile } from 'node:child_process';
import { readdirSync, readFileSync } from 'node:fs';
import { join, resolve } from 'node:path';
import { expect, it } from '@jest/globals';

const ROOT = resolve(import.meta.dirname, '../../..');
const read = (path: string) => readFileSync(join(ROOT, path), 'utf8');

function runCommand(...args: string[]): Promise<{ code: number | string; output: string }> {
  return new Promise((done) => {
    execFile(process.execPath, [join(ROOT, 'tools/run.mjs'), ...args], (error, stdout, stderr) =>
      done({ code: error?.code ?? 0, output: stdout + stderr }),
    );
  });
}

it('offers every command that the README and the guides name', () => {
  const { scripts } = JSON.parse(read('package.json'));
  const guides = [
    ...['README.md', 'bench/README.md', 'docs/tasks.md', 'docs/operations.md', 'docs/new-area.md'],
    'tools/pack/README.md',
  ];
  const named = guides.flatMap((guide) => [...read(guide).matchAll(/\bnpm run ([a-z][a-z:-]*)/g)]);
  expect(named.length).toBeGreaterThan(10);
  const unknown = named.flatMap(([, name = '']) => (scripts[name] === undefined ? [name] : []));
  expect(unknown).toEqual([]);
});

it('runs the impersonation command through npm’s entry point, which says how to use it', async () => {
  const { code, output } = await runCommand('impersonate');
  expect(output).toContain('Usage: npm run impersonate');
  expect(code).not.toBe(0);
});

it('starts the browser of measurements only as the browser tests do: found, or installed first', () => {
  const files = readdirSync(join(ROOT, 'bench'), { recursive: true, encoding: 'utf8' })
    .filter((file) => file.endsWith('.ts') && !file.includes('node_modules'))
    .map((file) => join('bench', file));
  expect(files.filter((file) => /\bchromium\.launch\b/.test(read(file)))).toEqual([]);
  expect(files.some((file) => read(file).includes('launchBrowser'))).toBe(true);
});
