import { execFile } from 'node:child_process';
import { mkdtemp, readFile, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { afterAll, beforeAll, describe, expect, it, jest } from '@jest/globals';
import { publish } from './publish/publish.ts';
import { rollback } from './publish/rollback.ts';
import { TokenStore } from './registry/tokens.ts';
import { runRelease } from './run-release.ts';
import { ReleaseStore } from './store/store.ts';
import { giveCanary, writeBuild } from './testing.ts';
import { startRegistry } from './testing-registry.ts';
import { createRepository } from './testing-repository.ts';
import { listWatchedCanaries, recordCanaryVerdict } from './verdict/canaries.ts';

let folder: string;
let store: ReleaseStore;
let token = '';
let first: string;
let second: string;

beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'portal-cli-'));
  store = new ReleaseStore(join(folder, 'store'));
  const build = (code: string) => writeBuild(folder, 'orders', { 'entry.js': code });
  first = (await publish(store, await build('first'))).version;
  second = (await publish(store, await build('second'), { draft: true })).version;
});
afterAll(() => rm(folder, { recursive: true, force: true }));

interface Result {
  code: number;
  /** Output and errors. */
  printed: string;
  output: string;
}

/** Runs the command in this process, which takes a hundredth of the time of a new one. */
async function release(...args: string[]): Promise<Result> {
  const written = { stdout: '', stderr: '' };
  const spies = (['stdout', 'stderr'] as const).map((stream) =>
    jest.spyOn(process[stream], 'write').mockImplementation((text) => {
      written[stream] += text;
      return true;
    }),
  );
  Object.assign(process.env, { RELEASES_DIR: store.folder, RELEASE_TOKEN: token });
  try {
    const code = await runRelease(args);
    return { code, printed: written.stdout + written.stderr, output: written.stdout };
  } finally {
    for (const spy of spies) spy.mockRestore();
  }
}

/** Runs `portal-release`, as a team does in its own repository. */
async function portalRelease(args: string[], secret = ''): Promise<Result> {
  const script = join(import.meta.dirname, 'area-cli.ts');
  const environment = { ...process.env, RELEASES_DIR: undefined, RELEASE_TOKEN: secret };
  return promisify(execFile)(process.execPath, ['--no-warnings', script, ...args], { env: environment }).then(
    ({ stdout, stderr }) => ({ code: 0, printed: stdout + stderr, output: stdout }),
    ({ code, stdout, stderr }) => ({ code, printed: stdout + stderr, output: stdout }),
  );
}

it('ends its process with the exit code of the command', async () => {
  const run = (...args: string[]) =>
    promisify(execFile)(process.execPath, ['--no-warnings', join(import.meta.dirname, 'cli.ts'), ...args], {
      env: { ...process.env, RELEASES_DIR: store.folder },
    });
  expect((await run('list')).stdout).toMatch(/^orders +\S+ +live/m);
  await expect(run('roll-back')).rejects.toMatchObject({
    code: 1,
    stdout: '',
    stderr: expect.stringContaining('Usage: release <command>'),
  });
});

it.each([
  [['rollback', 'orders', '--too', '1.0.0'], "Unknown option '--too'"],
  [['rollback', 'orders', '1.0.0-first'], 'unknown argument "1.0.0-first"'],
  [['rollback', 'orders', '--to'], "'--to <value>' argument missing"],
  [['rollback'], 'release rollback needs <app>'],
  [['publish', 'orders', '--to', '1.0.0'], "Unknown option '--to'"],
  [['prune', '--keep', 'all'], '--keep must be a number'],
  [['canary', 'orders'], 'release canary needs <version>'],
  [
    ['canary', 'orders', 'x', '--reason', 'y'],
    'needs exactly one of --percent N, --partners 12,15 or --testers',
  ],
  [['canary', 'orders', 'x', '--percent', '5', '--testers'], 'needs exactly one of --percent N'],
  [['canary', 'orders', 'x', '--percent', '101'], '--percent must be from 1 to 100'],
  [['canary', 'orders', 'x', '--percent', '5.5'], '--percent must be a number'],
  [['canary', 'orders', 'x', '--partners', '12,,15'], '"" is not the id of a partner'],
  [['canary', 'orders', 'x', '--partners', '12,acme'], '"acme" is not the id of a partner'],
  [['promote', 'orders', '--percent', '5'], "Unknown option '--percent'"],
  [['freeze', '--reason', 'y'], 'release freeze needs --to TIME'],
  [['dev-link', 'orders'], 'release dev-link needs <url>'],
  [['dev-link', 'orders', 'http://localhost:1/a.js'], 'release dev-link needs --user EMAIL'],
  [
    ['dev-link', 'orders', 'http://localhost:1/a.js', '--user', 'dana@acme.test', '--hours', 'x'],
    '--hours must be a number',
  ],
  [['schedule', 'publish', 'orders'], '"publish" cannot be scheduled'],
  [['schedule', 'enable', 'orders', '1.0.0', '--at', 'now'], 'unknown argument "1.0.0"'],
  [['schedule', 'enable', 'orders', '--message', 'x'], 'has no --message'],
  [['schedule', 'enable', 'orders'], 'needs --at TIME'],
  [['flag', 'orders', 'x', 'maybe'], '"maybe" is not on, off or default'],
  [['flag', 'orders', 'x', 'on', '--testers', '--preview'], '--preview is for one session only'],
  [['flag', 'orders', 'x', 'on', '--hours', '2'], '--hours needs --preview'],
  [['flag', 'orders', 'x', 'default', '--testers'], 'default applies to everyone'],
  [['roll-back', 'orders'], 'Unknown command "roll-back"'],
  [['token'], 'Unknown command "token"'],
  [['token', 'delete'], 'Unknown command "token delete"'],
  [['token', 'create', '--team', 'reports'], 'needs --team and --areas'],
  [['token', 'create', '--team', 'a', '--areas', 'b', '--days', 'all'], '--days must be a number'],
  [['token', 'revoke'], 'release token revoke needs <id>'],
  [['remove', 'orders', '--registry', 'https://portal.example'], 'needs a token in RELEASE_TOKEN'],
  [['constructor'], 'Unknown command "constructor"'],
  [[], 'A command is missing'],
])('refuses %j with the usage, and changes nothing', async (args, problem) => {
  const before = await readFile(store.path('app.json'), 'utf8');
  const { code, printed } = await release(...args);
  expect(code).toBe(1);
  expect(printed).toContain(problem);
  expect(printed).toContain('Usage: release <command>');
  expect(await readFile(store.path('app.json'), 'utf8')).toBe(before);
});

it('creates a token, publishes with it to a registry, and revokes it', async () => {
  const created = await release('token', 'create', '--team', 'reports', '--areas', 'reports', '--name', 'ci');
  token = /^portal_release_.+$/m.exec(created.output)?.[0] ?? '';
  const [, id = ''] = /release token revoke (\w+)/.exec(created.output) ?? [];
  expect((await release('token', 'list')).output).toMatch(new RegExp(`^${id}  reports/ci +active`));
  const registry = await startRegistry(store);
  try {
    const dist = await writeBuild(folder, 'reports', { 'entry.js': 'code' });
    const published = await release('publish', dist, '--draft', '--registry', registry.url);
    expect(published.output).toMatch(/reports 1\.0\.0-\w+ is stored as a draft\.\n$/);
    await release('token', 'revoke', id);
    const refused = await release('publish', dist, '--registry', registry.url);
    expect(refused).toMatchObject({ code: 1, printed: expect.stringContaining('was revoked') });
  } finally {
    await registry.close();
  }
  expect((await release('log')).output).toContain('reports/ci');
});

describe('a build that is published as a preview', () => {
  const LINK = /^https?:\/\/\S+\/orders\?preview=[\w-]{32}$/m;
  const reason = ['--reason', 'pull request 12'];
  const liveOrders = async () =>
    (await store.readComposition()).areas.find(({ name }) => name === 'orders')?.version;
  const previews = async () =>
    (await store.readComposition()).areas.flatMap(({ channels }) =>
      channels.flatMap((rule) => (rule.to === 'preview' ? [rule.version] : [])),
    );

  it('is stored and gets a link, by each command', async () => {
    const live = await liveOrders();
    const { secret } = await new TokenStore(store).create({ team: 'orders', areas: ['orders'] });
    token = secret;
    const registry = await startRegistry(store);
    try {
      const build = (code: string) => writeBuild(folder, 'orders', { 'entry.js': code });
      const http = ['--registry', registry.url];
      const printed = [
        (await release('publish', await build('by folder'), '--preview', ...reason)).printed,
        (await release('publish', await build('by HTTP'), '--preview', '--hours', '2', ...reason, ...http))
          .printed,
        (await portalRelease(['publish', await build('by a team'), '--preview', ...reason, ...http], secret))
          .printed,
        (await release('preview', 'orders', second, ...reason, ...http)).printed,
      ];
      for (const text of printed) expect(text).toMatch(LINK);
      expect(new Set(await previews()).size).toBe(printed.length);
      expect(await liveOrders()).toBe(live);
    } finally {
      await registry.close();
      token = '';
    }
  });

  it('has flags that are switched for one session by a link', async () => {
    const flag = { name: 'new-list', description: 'The new list', owner: 'orders', expires: '2999-01-31' };
    await publish(store, await writeBuild(folder, 'flagged', { 'entry.js': 'code' }, { flags: [flag] }));
    const { printed } = await release('flag', 'flagged', 'new-list', 'on', '--preview', ...reason);
    expect(printed).toMatch(/^http:\/\/localhost:4000\/flagged\?preview=[\w-]{32}$/m);
  });

  it.each([
    [['--preview'], '--preview needs --reason'],
    [['--hours', '2', ...reason], '--hours needs --preview'],
  ])('is not stored with %j', async (options, message) => {
    const before = await store.listVersions('orders');
    const dist = await writeBuild(folder, 'orders', { 'entry.js': 'not stored' });
    const { code, printed } = await release('publish', dist, ...options);
    expect([code, printed]).toEqual([1, expect.stringContaining(message)]);
    expect(await store.listVersions('orders')).toEqual(before);
  });
});

it('says which scheduled promotion a rollback through a registry stops', async () => {
  await publish(store, await writeBuild(folder, 'plans', { 'entry.js': 'first' }));
  await publish(store, await writeBuild(folder, 'plans', { 'entry.js': 'second' }));
  const draft = await publish(store, await writeBuild(folder, 'plans', { 'entry.js': 'third' }), {
    draft: true,
  });
  await giveCanary(store, 'plans', draft.version, 10);
  await release('schedule', 'promote', 'plans', '--at', '2999-07-01 09:00', '--reason', 'trial');
  token = (await new TokenStore(store).create({ team: 'plans', areas: ['plans'] })).secret;
  const registry = await startRegistry(store);
  try {
    const { printed } = await release('rollback', 'plans', '--registry', registry.url);
    expect(printed).toMatch(/^plans was rolled back from /);
    expect(printed).toMatch(
      /^Mon 1 Jul 2999, 09:00 BST: promote plans .* It will not run\. It was scheduled /m,
    );
  } finally {
    await registry.close();
    token = '';
  }
});

describe('a build that was rolled back', () => {
  it('ends each command with exit code 1', async () => {
    const good = await publish(store, await writeBuild(folder, 'archive', { 'entry.js': 'good' }));
    const dist = await writeBuild(folder, 'archive', { 'entry.js': 'bad' });
    const bad = await publish(store, dist);
    await rollback(store, 'archive');
    const { secret } = await new TokenStore(store).create({ team: 'archive', areas: ['archive'] });
    token = secret;
    const registry = await startRegistry(store);
    const http = ['--registry', registry.url];
    try {
      const folderArgs = ['--store', store.folder];
      const outcome = `${bad.version} was rolled back, so ${good.version} stays live\\.`;
      const end = `\narchive ${bad.version} was not made live\\.\n$`;
      const refused = { code: 1, printed: expect.stringMatching(new RegExp(`${outcome}.*${end}`, 's')) };
      expect(await release('publish', dist)).toMatchObject(refused);
      expect(await release('publish', dist, ...http)).toMatchObject(refused);
      expect(await portalRelease(['publish', dist, ...folderArgs])).toMatchObject(refused);
      const byTeam = await portalRelease(['publish', dist, ...http], secret);
      expect(byTeam).toMatchObject(refused);
      expect(byTeam.printed).toContain('To make it live again: --force --reason "why".');
      const force = ['--force', '--reason', 'the API is fixed'];
      expect(await portalRelease(['publish', dist, ...http, ...force], secret)).toMatchObject({ code: 0 });
      await release('rollback', 'archive', '--reason', 'x');
      expect(await portalRelease(['publish', dist, ...folderArgs, ...force])).toMatchObject({ code: 0 });
    } finally {
      await registry.close();
      token = '';
    }
  });
});

it('tells a team in another repository to ask an operator, and names no command that it does not have', async () => {
  const good = await publish(store, await writeBuild(folder, 'held', { 'entry.js': 'good' }));
  const dist = await writeBuild(folder, 'held', { 'entry.js': 'canary' });
  const { version } = await publish(store, dist, { draft: true });
  await giveCanary(store, 'held', version, 10);
  const watched = (await listWatchedCanaries(store, new Date())).find(({ app }) => app === 'held');
  if (watched === undefined) throw new Error('The canary is not watched.');
  await recordCanaryVerdict(store, watched, 'inconclusive', '1 of 9 failed.');
  const { secret } = await new TokenStore(store).create({ team: 'held', areas: ['held'] });
  const registry = await startRegistry(store);
  const publishAsTeam = (...options: string[]) =>
    portalRelease(['publish', dist, '--registry', registry.url, ...options], secret);
  try {
    const onHold = await publishAsTeam();
    expect(onHold.code).toBe(1);
    expect(onHold.printed).toMatch(/anyway: --force\. To end it, ask an operator of the portal\.$/m);
    await release('freeze', '--to', '2999-01-04T09:00Z', '--reason', 'holidays');
    const frozen = await publishAsTeam('--force', '--reason', 'the API is fixed');
    expect(frozen.printed).toContain('To publish now, ask an operator of the portal to end the freeze.');
    for (const { printed } of [onHold, frozen]) expect(printed).not.toMatch(/\brelease [a-z]+/);
    await release('unfreeze', '--reason', 'over');
  } finally {
    await registry.close();
  }
  const { areas } = await store.readComposition();
  expect(areas.find(({ name }) => name === 'held')?.version).toBe(good.version);
});

it('shows the commits that a version adds to the live one', async () => {
  const { commit } = createRepository(folder);
  const since = await commit('list.ts', 'Add the list');
  const build = (code: string) => writeBuild(folder, 'support', { 'entry.js': code });
  await publish(store, await build('first'), { revision: since });
  const hash = await commit('list.ts', 'Add a filter\u202E');
  const published = await release('publish', await build('second'));
  expect(published.code).toBe(0);
  const shown = (await release('show', 'support')).output;
  expect(shown).toMatch(new RegExp(`^revision +${hash}`, 'm'));
  expect(shown).toMatch(
    new RegExp(
      `^commits +1 since ${since}\n  ${hash.slice(0, 10)}  \\d{4}-\\d\\d-\\d\\d  Add a filter$`,
      'm',
    ),
  );
  expect((await release('show', 'orders')).output).toMatch(/^commits +not recorded$/m);
});

const forDana = ['--user', 'dana@acme.test'] as const;

it('refuses a change without a reason or with an invalid time', async () => {
  const before = await readFile(store.path('app.json'), 'utf8');
  for (const [args, problem] of [
    [['canary', 'orders', second, '--percent', '10'], 'A reason is needed: --reason "why".'],
    [['disable', 'orders', '--message', 'Closed.'], 'A reason is needed'],
    [['disable', 'orders', '--reason', 'x'], 'Visitors need a message'],
    [['dev-link', 'orders', 'http://localhost:3001/a.js', ...forDana], 'A reason is needed'],
    [['dev-link', 'orders', 'http://evil.test/a.js', ...forDana, '--reason', 'x'], 'must use https'],
    [['freeze', '--to', 'Friday', '--reason', 'x'], '"Friday" is not a time'],
    [['schedule', 'enable', 'orders', '--at', '2020-01-01 09:00', '--reason', 'x'], 'is in the past'],
  ] as const) {
    const { code, printed } = await release(...args);
    expect([code, printed]).toEqual([1, expect.stringContaining(problem)]);
    expect(printed).not.toContain('Usage:');
  }
  expect(await readFile(store.path('app.json'), 'utf8')).toBe(before);
});

it('describes the users that each change affects, and lists all exceptions', async () => {
  const run = async (...args: string[]) => {
    const { code, printed } = await release(...args, '--reason', 'trial');
    expect([code, printed]).toEqual([0, expect.any(String)]);
    return printed;
  };
  expect(await run('canary', 'orders', second, '--percent', '10')).toContain(
    `10% of users get orders ${second}.\nEveryone else gets orders ${first}.`,
  );
  expect(await run('canary', 'orders', second, '--partners', '15, 12')).toContain(
    `Users of partners 12 and 15 get orders ${second}.`,
  );
  expect(await run('canary', 'orders', second, '--testers')).toContain(
    'Users of other partners with multi-quotes get',
  );
  expect(await run('schedule', 'promote', 'orders', '--at', '2999-07-01 09:00')).toContain('09:00 BST');
  expect(await run('disable', 'orders', '--message', 'Call us.')).toMatch(
    /^orders is disabled.* pages show only: "Call us\."$/m,
  );
  expect(await run('preview', 'orders', second)).toMatch(
    /^http:\/\/localhost:4000\/orders\?preview=[\w-]{32}$/m,
  );
  const linked = await run('dev-link', 'orders', 'http://localhost:3001/remoteEntry.js', ...forDana);
  expect(linked).toMatch(/^http:\/\/localhost:4000\/orders\?preview=[\w-]{32}$/m);
  expect(linked).toContain('The first session of dana@acme.test that opens the link');
  expect(linked).toContain('If no user has this address, nobody can open the link.');
  expect(await run('freeze', '--to', '2999-01-04T09:00Z')).toContain('except a rollback: trial.');
  const { printed } = await release('list');
  for (const part of [
    /^orders +\S+ +live$/m,
    /^orders +\S+ +canary$/m,
    /^Nothing goes live from .* to .*2999/m,
    /^orders has been disabled since .*: trial\. Except in sessions with a link, its pages show only: "Call us\."$/m,
    /^Mon 1 Jul 2999, 09:00 BST: promote orders /m,
    /^Preview link, not opened yet: orders /m,
    /^Development link, not opened yet: orders from http:\/\/localhost:3001, until /m,
    /^The canary orders \S+ is compared with the live version\.$/m,
  ])
    expect(printed).toMatch(part);
  expect((await release('promote', 'orders', '--reason', 'x')).printed).toContain(
    'Releases are frozen until',
  );
  await run('unfreeze');
  expect(await run('end-dev-links', 'orders')).toContain('no longer load orders');
  expect(await run('enable', 'orders')).toContain('orders is enabled');
  expect(await run('promote', 'orders')).toContain(`Everyone gets orders ${second}.\nBefore: ${first}.`);
  const id = (await store.readComposition()).scheduled[0]?.id ?? '';
  expect(await run('unschedule', id)).toContain('is cancelled');
  const log = (await release('log', 'orders')).printed;
  expect(log).toContain(`canary  orders  10% of users get ${second}  trial`);
  expect(log).toContain(`promote  orders  ${first} → ${second}  trial`);
  // A reason, which a team may send over HTTP, neither fakes another line nor changes the terminal.
  const reason = 'one\n2999-01-01T00:00:00.000Z  root  promote\u001b[2J\u2028two';
  await release('disable', 'orders', '--message', 'Closed.', '--reason', reason);
  expect((await release('log', 'orders')).printed).toMatch(
    /disable {2}orders .* one 2999-01-01T00:00:00\.000Z {2}root {2}promote \[2J two\n$/,
  );
});

it('creates, resets, lists and removes operators, and prints a link that is not stored', async () => {
  const created = await release(
    ...['operator', 'add', 'Paul@Operators.test', '--name', 'Paul', '--role', 'publish', '--areas', 'orders'],
  );
  expect(created.output).toMatch(/http:\/\/localhost:4001\/set-up#[\w-]{43}\n$/);
  const token = created.output.trim().split('#')[1] ?? '';
  const file = join(store.folder, 'operators.json');
  expect(await readFile(file, 'utf8')).not.toContain(token);
  expect((await release('operator', 'list')).output).toMatch(
    /^paul@operators\.test +publish +Paul +orders +not set up yet$/m,
  );
  const again = await release('operator', 'add', 'paul@operators.test', '--name', 'P', '--role', 'view');
  expect(again).toMatchObject({ code: 1, printed: 'There is an account for paul@operators.test already.\n' });
  expect((await release('operator', 'reset', 'paul@operators.test')).output).toContain('set-up#');
  expect((await release('operator', 'remove', 'paul@operators.test')).output).toBe(
    'Paul can no longer sign in.\n',
  );
  expect((await store.readAuditLog()).slice(-3).map(({ action, app }) => [action, app])).toEqual([
    ['add-operator', 'operators.json'],
    ['reset-operator', 'operators.json'],
    ['remove-operator', 'operators.json'],
  ]);
});

it.each([
  [['--name', 'X', '--role', 'admin'], 'needs --name and --role view|publish|operate'],
  [['--name', 'X', '--role', 'publish'], 'needs the areas'],
  [['--name', 'X', '--role', 'view', '--areas', 'orders'], 'takes no areas'],
  [['--name', 'X', '--role', 'publish', '--areas', '../etc'], 'must be "shell" or the name of an area'],
  [['--name', '\u0007', '--role', 'view'], 'without control characters'],
])('operator add %j says why it is refused', async (args, message) => {
  const { code, printed } = await release('operator', 'add', 'new@operators.test', ...args);
  expect([code, printed]).toEqual([1, expect.stringContaining(message)]);
});

it('does not serve with other flags than intended, if FLAG_PROVIDER cannot be loaded', async () => {
  process.env['FLAG_PROVIDER'] = join(folder, 'gone.mjs');
  const { code, printed } = await release('serve', '--port', '0');
  delete process.env['FLAG_PROVIDER'];
  expect([code, printed]).toEqual([1, expect.stringContaining('gone.mjs cannot be loaded')]);
});
