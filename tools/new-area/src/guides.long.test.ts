import { execFileSync, spawn } from 'node:child_process';
import { appendFile, cp, mkdtemp, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { basename, join, resolve } from 'node:path';
import { afterAll, beforeAll, expect, it } from '@jest/globals';
import { findFreePort } from '@portal/test/free-port';

/* Runs the commands of docs/new-area.md and of the first code block under Releases in docs/operations.md, in a copy of the repository. */

const REPOSITORY = resolve(import.meta.dirname, '../../..');
const LEFT_OUT = ['node_modules', 'dist', '.cache', '.data', '.git', '.ci', 'test-results', 'pictures'];
const COMMAND_LIMIT_MS = 180_000;

let root: string;
let env: NodeJS.ProcessEnv;

beforeAll(async () => {
  root = await mkdtemp(join(tmpdir(), 'portal-guides-'));
  await cp(REPOSITORY, root, { recursive: true, filter: (path) => !LEFT_OUT.includes(basename(path)) });
  execFileSync('git', ['init', '-q'], { cwd: root });
  env = { ...process.env, DATA_DIR: join(root, '.data'), LOG: 'silent' };
});
afterAll(() => rm(root, { recursive: true, force: true }), COMMAND_LIMIT_MS);

/** Runs a command of a guide as a shell would; its output is part of the failure. */
function run(command: string): string {
  try {
    return execFileSync('sh', ['-c', command], {
      cwd: root,
      env,
      encoding: 'utf8',
      stdio: 'pipe',
      timeout: COMMAND_LIMIT_MS,
    });
  } catch (error) {
    const { stdout, stderr } = error as { stdout: string; stderr: string }; // execFileSync's own error
    throw new Error(`${command}\n${stdout}${stderr}`);
  }
}

/** Starts a command that serves until it is ended, calls `check` with its URL, and ends it. */
async function serve(command: string, check: (url: string) => Promise<void>): Promise<void> {
  const child = spawn('sh', ['-c', command], { cwd: root, env, detached: true });
  let printed = '';
  const ended = new Promise((done) => child.once('exit', done));
  try {
    const url = await new Promise<string>((done, reject) => {
      const read = (data: Buffer) => {
        printed += data.toString();
        const found = / at (http:\/\/localhost:\d+)/.exec(printed)?.[1];
        if (found !== undefined) done(found);
      };
      child.stdout.on('data', read);
      child.stderr.on('data', read);
      child.once('exit', () => reject(new Error(`${command}\n${printed}`)));
    });
    await check(url);
  } finally {
    if (child.pid !== undefined && child.exitCode === null) process.kill(-child.pid, 'SIGINT');
    await ended;
  }
}

const guide = (name: string) => readFile(join(root, 'docs', name), 'utf8');

/** Every `npm run …` of a text, in order. */
function commandsOf(text: string): string[] {
  return [...text.matchAll(/npm run [^`#\n]+/g)].map(([command]) => command.trim());
}

/** Lines that were removed or changed. New lines between the others are allowed. */
function findRemovedLines(before: readonly string[], after: readonly string[]): string[] {
  let at = 0;
  return before.filter((line) => {
    const found = after.indexOf(line, at);
    if (found === -1) return true;
    at = found + 1;
    return false;
  });
}

const liveAreas = async () => {
  const file = await readFile(join(root, '.data', 'releases', 'app.json'), 'utf8');
  const { areas } = JSON.parse(file) as { areas: { name: string; version: string }[] };
  return Object.fromEntries(areas.map(({ name, version }) => [name, version]));
};

async function liveRecord(name: string): Promise<unknown> {
  const version = String((await liveAreas())[name]);
  return JSON.parse(
    await readFile(join(root, '.data', 'releases', 'areas', name, version, 'release.json'), 'utf8'),
  );
}

it(
  'docs/new-area.md makes an area that runs, passes its tests and is published with the declared guards',
  async () => {
    const text = await guide('new-area.md');
    const [create, develop, test, publish, ...others] = commandsOf(text);
    expect(others).toEqual([]);
    const lockfile = () => readFile(join(root, 'pnpm-lock.yaml'), 'utf8');
    const before = (await lockfile()).split('\n');
    run(String(create));
    expect(findRemovedLines(before, (await lockfile()).split('\n'))).toEqual([]);
    // The example of the guide is complete, so it replaces the generated declaration.
    const example = /```json\n([\s\S]*?)```/.exec(text)?.[1] ?? '';
    await writeFile(join(root, 'apps', 'reports', 'area.json'), example);
    run(String(test));
    run(String(publish));
    const { menu, routes } = JSON.parse(example);
    const record = await liveRecord('reports');
    expect(record).toMatchObject({ menu, routes, audience: 'everyone' });
    expect(record).toMatchObject({ bytes: { entry: expect.any(Number) } });
    // Changing only area.json changes the build.
    await writeFile(
      join(root, 'apps', 'reports', 'area.json'),
      example.replace('"audience": "everyone"', '"audience": "testers"'),
    );
    run(String(publish));
    expect(await liveRecord('reports')).toMatchObject({ audience: 'testers' });
    // Random, because repetitive text compresses to almost nothing.
    const oversized = Buffer.from(crypto.getRandomValues(new Uint8Array(40_000))).toString('base64');
    const areaFile = join(root, 'apps', 'reports', 'src', 'area.ts');
    const area = await readFile(areaFile, 'utf8');
    await writeFile(areaFile, `${area}\nObject.assign(area, { oversized: '${oversized}' });\n`);
    expect(() => run(String(publish))).toThrow('Over the byte budget');
    await writeFile(areaFile, area);
    env['PORT'] = String(await findFreePort());
    await serve(String(develop), async (url) => {
      expect((await fetch(`${url}/reports`)).status).toBe(200);
    });
  },
  4 * COMMAND_LIMIT_MS,
);

it(
  'the first commands under Releases in docs/operations.md do what they say',
  async () => {
    const text = /## Releases\n([\s\S]*?)\n## /.exec(await guide('operations.md'))?.[1] ?? '';
    const commands = commandsOf(text.split('```')[1] ?? '');
    const nth = (start: string) => {
      const found = commands.find((command) => command.startsWith(`npm run release -- ${start}`));
      if (found === undefined) throw new Error(`The guide has no "${start}".`);
      return found;
    };
    const publish = nth('publish orders');
    run(publish);
    const first = (await liveAreas())['orders'];
    await appendFile(join(root, 'apps/orders/src/area.ts'), '\nObject.assign(area, { changed: true });\n');
    run(publish);
    const second = (await liveAreas())['orders'];
    expect(second).not.toBe(first);
    const steps: Record<string, () => Promise<void>> = {
      'publish orders': async () => expect((await liveAreas())['orders']).toBe(second),
      'rollback orders --reason': async () => expect((await liveAreas())['orders']).toBe(first),
      'rollback orders --to': async () => expect((await liveAreas())['orders']).toBe(second),
      restore: async () => expect((await liveAreas())['orders']).toBe(second),
      'remove reports': async () => expect(await liveAreas()).not.toHaveProperty('reports'),
    };
    for (const command of commands) {
      // Versions and URLs are shortened in the guide.
      const typed = command
        .replace(/1\.0\.0-3f2a…/, String(second))
        .replace('https://api…', 'http://localhost:9')
        .replace('../reports/dist', join(root, 'apps', 'reports', 'dist'))
        .replace('8080', String(await findFreePort()));
      if (command.includes('-- serve')) {
        await serve(typed, async (url) => {
          expect((await fetch(`${url}/areas/orders/${second}/release.json`)).status).toBe(404);
          expect((await fetch(`${url}/login`)).status).toBe(503); // no shell is published here
        });
        continue;
      }
      if (command.includes('-- restore')) await writeFile(join(root, '.data', 'releases', 'app.json'), ''); // what the command repairs
      const printed = run(typed);
      if (/-- (?:list|log|show)/.test(command)) expect(printed).toContain(String(second));
      const step = Object.keys(steps).find((start) => command.includes(`-- ${start}`));
      if (step !== undefined) await steps[step]?.();
    }
  },
  4 * COMMAND_LIMIT_MS,
);
