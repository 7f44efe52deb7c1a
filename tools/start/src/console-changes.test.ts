import { describe, expect, it } from '@jest/globals';
import type { Change, ChangeInput } from '@portal/release-console/contract';
import {
  countAffected,
  getApp,
  getLog,
  getOverview,
  listFlags,
  listPartners,
  listTokens,
  makeChange,
} from '@portal/release-console/contract';
import { openConsole } from './testing/open-console.ts';

const { store, first, second, publishBuild, signInAs } = await openConsole();
const operator = await signInAs('operate');
const reason = 'orders fail on phones';
const orders = async () => (await store.readComposition()).areas.find(({ name }) => name === 'orders');
const make = (change: ChangeInput) => operator.call(makeChange, change);
const count = (change: ChangeInput) => operator.call(countAffected, change);
const lastEntry = async () => (await store.readAuditLog()).at(-1);
const totals = async () => count({ action: 'disable', app: 'orders', message: 'closed', reason });

it('shows who gets which version, with the number of users', async () => {
  const { apps, freeze, problems } = await operator.call(getOverview, {});
  expect(apps.map(({ name }) => name)).toEqual(['shell', 'orders', 'quoting']);
  expect(apps[1]).toMatchObject({
    version: second,
    previous: first,
    rules: [],
    disabled: null,
    health: { verdict: null, visits: 0 },
  });
  expect(apps[1]?.users).toBe((await totals()).users);
  expect([freeze, problems]).toEqual([null, []]);
});

it('answers that an area does not exist', async () => {
  await expect(operator.call(getApp, { app: 'nothing' })).rejects.toMatchObject({ code: 'not-found' });
});

describe('a change', () => {
  it('rolls back in the operator’s name, with the reason, and counts affected users', async () => {
    const change = { action: 'rollback', app: 'orders', reason } as const;
    const everyone = await totals();
    expect(everyone.users).toBeGreaterThan(5);
    expect(everyone.partners).toBeGreaterThan(1);
    expect(await count(change)).toEqual({ ...everyone, isEstimate: false });
    expect((await orders())?.version).toBe(second);

    expect((await make(change)).summary).toEqual([`orders was rolled back from ${second} to ${first}.`]);
    expect((await orders())?.version).toBe(first);
    expect(await lastEntry()).toMatchObject({
      actor: 'Olivia Reed (operate@operators.test)',
      action: 'rollback',
      app: 'orders',
      reason,
    });
  });

  it('is refused for a version that was rolled back, unless the operator allows it', async () => {
    const change = { action: 'publish', app: 'orders', version: second, reason } as const;
    await expect(make(change)).rejects.toMatchObject({
      code: 'conflict',
      message: expect.stringMatching(/was rolled back\. .*tick the box above/),
    });
    await make({ ...change, force: true });
    expect((await orders())?.version).toBe(second);
  });

  it('gives a canary to partners, counts them, and promotes it', async () => {
    const version = await publishBuild('orders', 'third', { draft: true });
    const [acme] = await operator.call(listPartners, {});
    const partner = acme?.id ?? 0;
    const canary = {
      action: 'canary',
      app: 'orders',
      version,
      audience: { to: 'partners', partners: [partner] },
      reason,
    } as const satisfies ChangeInput;
    const counted = await count(canary);
    expect(counted).toMatchObject({ partners: 1, isEstimate: false });
    await make(canary);
    const state = await operator.call(getApp, { app: 'orders' });
    expect(state.rules).toMatchObject([
      { to: 'partners', version, partners: [{ id: partner, name: acme?.name }], users: counted.users },
    ]);
    const promote = { action: 'promote', app: 'orders', version, reason } as const;
    // Users of the canary already have this version.
    expect((await count(promote)).users).toBe(((await totals()).users ?? 0) - (counted.users ?? 0));
    await make(promote);
    expect(await orders()).toMatchObject({ version, channels: [] });
  });

  it('says that a new percentage is an estimate', async () => {
    const audience = { to: 'percentage', percent: 50 } as const;
    const counted = await count({
      action: 'canary',
      app: 'orders',
      version: first,
      audience,
      reason,
      force: true,
    });
    expect(counted.isEstimate).toBe(true);
    expect(counted.users).toBeLessThan((await totals()).users ?? 0);
  });

  it('disables an area with a message, and enables it', async () => {
    await make({ action: 'disable', app: 'orders', message: 'Back at 18:00.', reason });
    expect((await orders())?.disabled).toMatchObject({ message: 'Back at 18:00.', reason });
    // The area is already disabled, so disabling it again affects nobody.
    expect(await totals()).toMatchObject({ users: 0, partners: 0 });
    await make({ action: 'enable', app: 'orders', reason });
    expect((await orders())?.disabled).toBeNull();
  });

  it('creates a preview link of the portal', async () => {
    const { link } = await make({
      action: 'preview',
      app: 'orders',
      version: first,
      hours: 2,
      reason,
      force: true,
    });
    expect(link).toMatch(/^http:\/\/portal\.test\/orders\?preview=[\w-]{32}$/);
  });

  it('pins with the reason in the log', async () => {
    await make({ action: 'pin', app: 'orders', version: first, reason });
    expect((await orders())?.pinned).toEqual([first]);
    expect(await lastEntry()).toMatchObject({ action: 'pin', reason, detail: first });
    await make({ action: 'unpin', app: 'orders', version: first, reason });
    expect((await orders())?.pinned).toEqual([]);
  });

  it('is stopped by a freeze, and the message names no command', async () => {
    await make({ action: 'freeze', from: '2020-01-01 09:00', to: '2099-01-01 09:00', reason: 'Christmas' });
    const refused = make({ action: 'publish', app: 'orders', version: first, reason, force: true });
    await expect(refused).rejects.toMatchObject({
      code: 'conflict',
      message: expect.stringMatching(/frozen until .*Christmas/),
    });
    await expect(refused).rejects.not.toThrow(/--|release unfreeze/);
    await make({ action: 'unfreeze', reason });
  });

  it('does not cancel a planned freeze for another one, and the message names no command', async () => {
    await make({ action: 'freeze', from: '2098-12-20 09:00', to: '2099-01-04 09:00', reason: 'holidays' });
    await expect(
      make({ action: 'freeze', from: null, to: '2098-01-01 09:00', reason: 'incident' }),
    ).rejects.toMatchObject({
      code: 'conflict',
      message: expect.stringMatching(
        /holidays\. To cover both, freeze from .* Or cancel the planned freeze, and plan it again later\.$/,
      ),
    });
    await make({ action: 'unfreeze', reason });
  });

  it.each<[string, object]>([
    ['no reason', { action: 'enable', app: 'orders', reason: '   ' }],
    ['a long reason', { action: 'enable', app: 'orders', reason: 'x'.repeat(501) }],
    ['an unknown action', { action: 'erase', app: 'orders', reason }],
    ['an unknown field', { action: 'enable', app: 'orders', reason, role: 'operate' }],
    [
      'a percentage of 0',
      { action: 'canary', app: 'orders', version: 'x', audience: { to: 'percentage', percent: 0 }, reason },
    ],
    [
      'no partner',
      { action: 'canary', app: 'orders', version: 'x', audience: { to: 'partners', partners: [] }, reason },
    ],
  ])('with %s is refused before anything happens', async (_, change) => {
    const entries = (await store.readAuditLog()).length;
    await expect(make(change as Change)).rejects.toMatchObject({ code: 'invalid' });
    expect((await store.readAuditLog()).length).toBe(entries);
  });

  it('names no folder of the server', async () => {
    const refused = make({ action: 'rollback', app: '../../etc', reason });
    await expect(refused).rejects.toMatchObject({ code: 'conflict' });
    await expect(refused).rejects.not.toThrow(store.folder);
  });
});

describe('flags and tokens', () => {
  const flag = { name: 'new-list', description: 'The new list', owner: 'orders', expires: '2020-01-31' };

  it('turns a flag on for some users, and shows how many have it', async () => {
    await publishBuild('billing', 'flags', {}, { flags: [flag] });
    const change = {
      action: 'flag',
      app: 'billing',
      flag: 'new-list',
      state: 'on',
      audience: { to: 'testers' },
      reason,
    } as const satisfies ChangeInput;
    const { users } = await count(change);
    expect(users).toBeGreaterThan(0);
    await make(change);
    expect(await operator.call(listFlags, {})).toMatchObject([
      { app: 'billing', name: 'new-list', usersOn: users, declared: { owner: 'orders', isExpired: true } },
    ]);
    // These users already have this version.
    expect((await count(change)).users).toBe(0);
    expect((await count({ ...change, state: 'default', audience: { to: 'everyone' } })).users).toBe(users);
  });

  it('makes a link that turns a flag on for one session, and affects nobody else', async () => {
    await publishBuild('invoices', 'flags', {}, { flags: [flag] });
    const change = {
      action: 'flag',
      app: 'invoices',
      flag: 'new-list',
      state: 'on',
      audience: { to: 'preview', hours: 2 },
      reason,
    } as const satisfies ChangeInput;
    expect((await count(change)).users).toBeNull();
    await expect(count({ ...change, flag: 'gone' })).rejects.toThrow('declares no flag "gone"');
    const { link } = await make(change);
    expect(link).toMatch(/\/invoices\?preview=[\w-]{32}$/);
    const flags = await operator.call(listFlags, {});
    expect(flags.find(({ app }) => app === 'invoices')).toMatchObject({
      usersOn: 0,
      rules: [{ to: 'preview', on: true, isOpened: false, expires: expect.any(String) }],
    });
    await expect(make({ ...change, audience: { to: 'preview', hours: 337 } })).rejects.toMatchObject({
      code: 'invalid',
    });
  });

  it('creates a token that is shown once, and revokes it', async () => {
    const wanted = {
      action: 'create-token',
      team: 'billing',
      name: 'ci',
      areas: ['billing'],
      days: 30,
      reason,
    } satisfies ChangeInput;
    const { secret, summary } = await make(wanted);
    expect(secret).toMatch(/^portal_release_/);
    expect(summary[0]).toMatch(/^billing\/ci may publish billing until \w{3} \d/);
    const [token] = await operator.call(listTokens, {});
    expect(token).toMatchObject({ team: 'billing', state: 'active' });
    expect(JSON.stringify(token)).not.toContain(secret);
    await make({ action: 'revoke-token', id: token?.id ?? '', reason });
    expect(await operator.call(listTokens, {})).toMatchObject([{ state: 'revoked' }]);
    expect(await lastEntry()).toMatchObject({ action: 'revoke-token', reason, detail: 'billing/ci' });
  });
});

it('schedules a change, shows it and cancels it', async () => {
  await make({
    action: 'schedule',
    app: 'quoting',
    change: 'disable',
    at: '2099-01-01 09:00',
    message: 'Moved.',
    reason,
  });
  const [scheduled] = (await operator.call(getApp, { app: 'quoting' })).scheduled;
  expect(scheduled).toMatchObject({ action: 'disable', by: 'Olivia Reed (operate@operators.test)', reason });
  await make({ action: 'unschedule', app: 'quoting', id: scheduled?.id ?? '', reason });
  expect((await operator.call(getOverview, {})).scheduled).toEqual([]);
});

it('lists development links that have not expired, and ends them', async () => {
  const link = { area: 'orders', origin: 'http://localhost:3001', entry: 'remoteEntry.js', session: null };
  const links = ['2999-01-01', '2020-01-01'].map((day, index) => ({
    ...link,
    key: String(index).repeat(64),
    user: 'a'.repeat(64),
    expires: `${day}T00:00:00.000Z`,
  }));
  const audit = { action: 'development-link', app: 'orders', from: null, to: null, reason } as const;
  await store.exclusively((lease, composition) =>
    store.apply(lease, { composition: { ...composition, developmentLinks: links }, audit }),
  );
  expect((await operator.call(getApp, { app: 'orders' })).developmentLinks).toEqual([
    { url: 'http://localhost:3001/remoteEntry.js', expires: '2999-01-01T00:00:00.000Z', isOpened: false },
  ]);
  await make({ action: 'end-development', app: 'orders', reason });
  expect((await store.readComposition()).developmentLinks).toEqual([]);
  expect(await lastEntry()).toMatchObject({ action: 'end-development', app: 'orders', reason });
});

it('prunes with the reason in the log', async () => {
  const old = await publishBuild('orders', 'old', { draft: true });
  const { summary } = await make({ action: 'prune', keep: 0, reason });
  expect(summary[0]).toMatch(/^\d+ versions? deleted\.$/);
  expect(summary).toContain(`Deleted orders ${old}.`);
  expect(await lastEntry()).toMatchObject({ action: 'prune', reason });
});

it('makes two changes at the same time one after the other', async () => {
  const results = await Promise.allSettled([
    make({ action: 'disable', app: 'quoting', message: 'one', reason }),
    make({ action: 'rollback', app: 'orders', reason }),
  ]);
  expect(results.map(({ status }) => status)).toEqual(['fulfilled', 'fulfilled']);
  const { areas } = await store.readComposition();
  expect(areas.find(({ name }) => name === 'quoting')?.disabled?.message).toBe('one');
});

describe('the log', () => {
  it('filters by area, person and action, and searches reasons', async () => {
    const actor = 'Olivia Reed (operate@operators.test)';
    const log = await operator.call(getLog, { app: 'orders', actor, action: 'rollback' });
    expect(log.total).toBe(2);
    expect(log.entries[0]).toMatchObject({ app: 'orders', actor, action: 'rollback', reason });
    expect(log.actors).toContain(actor);
    expect(
      (await operator.call(getLog, { search: 'CHRISTMAS' })).entries.map(({ action }) => action),
    ).toEqual(['freeze']);
    expect((await operator.call(getLog, { search: 'no such text' })).total).toBe(0);
  });

  it('has the newest entries on its first page', async () => {
    const { entries, total, pageSize } = await operator.call(getLog, {});
    expect(entries[0]?.number).toBe(total);
    expect(entries.length).toBe(Math.min(total, pageSize));
    expect((await operator.call(getLog, { page: 999 })).entries).toEqual([]);
  });
});

it('says after a publish and a rollback which scheduled promotion will not run', async () => {
  const live = (await orders())?.version;
  const version = await publishBuild('orders', 'a canary', { draft: true });
  const hotfix = await publishBuild('orders', 'a hotfix', { draft: true });
  const canary = { action: 'canary', app: 'orders', version, audience: { to: 'testers' } } as const;
  await make({ ...canary, reason });
  const at = '2099-01-01 09:00';
  await make({ action: 'schedule', app: 'orders', change: 'promote', version, at, reason });
  const { summary } = await make({ action: 'publish', app: 'orders', version: hotfix, reason });
  expect(summary.at(-1)).toBe(
    `The scheduled change "promote orders ${version}" of Thu 1 Jan 2099, 09:00 GMT will not run. It was scheduled to replace ${live}, but another version will be live by then.`,
  );
  const back = await make({ action: 'rollback', app: 'orders', reason });
  expect((await orders())?.version).toBe(live);
  expect((await operator.call(getOverview, {})).scheduled).toMatchObject([{ stopped: null }]);
  expect(back.summary.join(' ')).not.toContain('will not run');
  const further = await make({ action: 'rollback', app: 'orders', to: first, force: true, reason });
  expect(further.summary.at(-1)).toContain('will not run');
  const { scheduled } = await operator.call(getOverview, {});
  expect(scheduled).toMatchObject([{ stopped: expect.stringMatching(/^It was scheduled to replace /) }]);
});
