import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, describe, expect, it } from '@jest/globals';
import type { Provider } from '@openfeature/server-sdk';
import { testUser } from '@portal/auth/testing';
import { parseManifest } from '@portal/release-manifest';
import { planCanary } from '../channels/canary.ts';
import type { CanaryAudience } from '../channels/describe.ts';
import { toPercentile } from '../channels/find-rule.ts';
import { planFreeze } from '../channels/freeze.ts';
import { hashKey } from '../channels/hash-key.ts';
import { makeChange } from '../channels/make-change.ts';
import { openPreview } from '../channels/preview.ts';
import { publish } from '../publish/publish.ts';
import type { Visitor } from '../serve/resolve-manifest.ts';
import { createPortal } from '../serve/serve.ts';
import { showVersion } from '../show.ts';
import { pointerOf } from '../store/pointers.ts';
import type { ReleaseStore } from '../store/store.ts';
import { EVERYTHING, writeBuild } from '../testing.ts';
import { openTestStore } from '../testing-store.ts';
import { loadFlagProvider } from './load-flag-provider.ts';
import { describeFlags, planFlag } from './set-flag.ts';

const NEW_LIST = {
  name: 'new-list',
  description: 'The list with saved views',
  owner: 'team orders',
  expires: '2999-01-31',
  default: false,
};
const OLD = { ...NEW_LIST, name: 'old-export', expires: '2020-01-31', default: true };

let folder: string;
let store: ReleaseStore;

beforeEach(async () => {
  folder = await mkdtemp(join(tmpdir(), 'portal-flags-'));
  store = openTestStore(join(folder, 'store'));
  await publish(store, await writeBuild(folder, 'shell', { 'main.js': 'shell' }, { pages: [] }));
  await publish(store, await build('first', [NEW_LIST, OLD]));
});
afterEach(() => rm(folder, { recursive: true, force: true }));

const build = (code: string, flags: readonly object[]) =>
  writeBuild(folder, 'orders', { 'entry.js': code }, { flags });
const set = (flag: string, on: boolean | null, audience?: CanaryAudience, area = 'orders') =>
  makeChange(store, (composition) =>
    planFlag(store, composition, area, flag, on, { reason: 'try it', audience }),
  );
const visitor = (change: { id?: number; partnerId?: number; isTester?: boolean } = {}): Visitor => ({
  ...EVERYTHING,
  user: testUser({
    id: change.id ?? 1,
    partner: {
      ...testUser().partner,
      id: change.partnerId ?? 1,
      isMultiQuoteTester: change.isTester ?? false,
    },
  }),
});
async function flagsOf(one: Visitor, flagProvider?: Provider): Promise<unknown> {
  const portal = createPortal(store, {
    title: 'Portal',
    visitorOf: async () => one,
    ...(flagProvider && { flagProvider }),
  });
  return parseManifest(await (await portal.request('/app.json')).json()).areas[0]?.flags;
}
const freezeReleases = () =>
  makeChange(store, (composition) =>
    planFreeze(composition, {
      from: new Date('2020-01-01T00:00:00Z'),
      to: new Date('2999-01-01T00:00:00Z'),
      reason: 'holidays',
    }),
  );
const isNew = async (one: Visitor) => ((await flagsOf(one)) as Record<string, boolean>)['new-list'];

describe('a flag', () => {
  it('has its default until someone sets it, and again afterwards', async () => {
    expect(await flagsOf(visitor())).toEqual({ 'new-list': false, 'old-export': true });
    await set('new-list', true);
    expect(await isNew(visitor())).toBe(true);
    await set('new-list', null);
    expect(await isNew(visitor())).toBe(false);
    expect(pointerOf(await store.readComposition(), 'orders')?.flags).toEqual({});
  });

  it('loses its settings also after the last version that declares it, and then has its default again', async () => {
    await set('new-list', true);
    await publish(store, await build('without', [OLD]));
    await expect(set('new-list', false)).rejects.toThrow('orders declares no flag "new-list"');
    const { summary } = await set('new-list', null);
    expect(summary).toEqual(['The settings of orders.new-list are deleted. No version in use declares it.']);
    await expect(set('new-list', null)).rejects.toThrow('orders declares no flag "new-list"');
    await publish(store, await build('again', [NEW_LIST, OLD]));
    expect(await isNew(visitor())).toBe(false);
  });

  it('is set for partners, testers and a percentage, and for everyone last', async () => {
    await set('new-list', true, { to: 'partners', partners: [12] });
    expect([await isNew(visitor({ partnerId: 12 })), await isNew(visitor({ partnerId: 13 }))]).toEqual([
      true,
      false,
    ]);
    await set('new-list', true, { to: 'testers' });
    await set('new-list', false, { to: 'partners', partners: [12] });
    expect(await isNew(visitor({ partnerId: 12, isTester: true }))).toBe(false);
    expect(await isNew(visitor({ partnerId: 13, isTester: true }))).toBe(true);
    await set('new-list', true, { to: 'percentage', percent: 40 });
    const rules = pointerOf(await store.readComposition(), 'orders')?.flags['new-list'] ?? [];
    const salt = rules.flatMap((rule) => (rule.to === 'percentage' ? [rule.salt] : []))[0] ?? '';
    for (const id of [1, 2, 3, 4, 5, 6])
      expect(await isNew(visitor({ id }))).toBe(toPercentile(salt, id) < 40);
    await set('new-list', true, { to: 'percentage', percent: 60 });
    expect(JSON.stringify(await store.readComposition())).toContain(salt);
    // For everyone: all other rules end.
    await set('new-list', false);
    expect(await isNew(visitor({ partnerId: 13, isTester: true }))).toBe(false);
    expect(pointerOf(await store.readComposition(), 'orders')?.flags).toEqual({
      'new-list': [{ to: 'everyone', on: false }],
    });
  });

  it('is turned on or off for one more partner, and stays as it is for the partners before', async () => {
    for (const partner of [12, 13]) await set('old-export', false, { to: 'partners', partners: [partner] });
    for (const partner of [14, 12]) await set('old-export', true, { to: 'partners', partners: [partner] });
    expect(pointerOf(await store.readComposition(), 'orders')?.flags['old-export']).toEqual([
      { to: 'partners', on: false, partners: [13] },
      { to: 'partners', on: true, partners: [12, 14] },
    ]);
  });

  it('describes who gets what, in the log too', async () => {
    const { summary } = await set('new-list', true, { to: 'partners', partners: [12, 15] });
    expect(summary[0]).toBe(
      'Flag orders.new-list: on for users of partners 12 and 15; off for everyone else (default).',
    );
    expect((await store.readAuditLog()).at(-1)).toMatchObject({ action: 'flag-on', detail: summary[0] });
    expect((await set('old-export', false)).summary[0]).toBe('Flag orders.old-export: off for everyone.');
  });

  it('is refused when it is not declared, without a reason and for the shell', async () => {
    await expect(set('gone', true)).rejects.toThrow(
      'orders declares no flag "gone" in its area.json. Declared: new-list, old-export.',
    );
    await expect(set('constructor', true)).rejects.toThrow('declares no flag "constructor"');
    await expect(set('new-list', true, undefined, 'shell')).rejects.toThrow(
      'The shell is the same for everyone',
    );
    await expect(
      makeChange(store, (composition) =>
        planFlag(store, composition, 'orders', 'new-list', true, { reason: '' }),
      ),
    ).rejects.toThrow('A reason is needed');
  });

  it('that only a canary declares can be set, and reaches those who get the canary', async () => {
    const { version } = await publish(store, await build('second', [{ ...NEW_LIST, name: 'next' }]), {
      draft: true,
    });
    await expect(set('next', true)).rejects.toThrow('declares no flag "next"');
    await makeChange(store, (composition) =>
      planCanary(store, composition, 'orders', version, { to: 'partners', partners: [12] }, { reason: 'x' }),
    );
    await set('next', true);
    expect(await flagsOf(visitor({ partnerId: 12 }))).toEqual({ next: true });
    expect(await flagsOf(visitor())).toEqual({ 'new-list': false, 'old-export': true });
  });

  it('keeps its setting when the area is published again', async () => {
    await set('new-list', true);
    await publish(store, await build('second', [NEW_LIST]));
    expect(await flagsOf(visitor())).toEqual({ 'new-list': true });
  });

  it('can be turned off during a freeze, not on', async () => {
    await freezeReleases();
    await expect(set('new-list', true)).rejects.toThrow('Releases are frozen');
    await set('old-export', false);
    expect(await flagsOf(visitor())).toEqual({ 'new-list': false, 'old-export': false });
  });

  it('cannot be turned off for fewer users during a freeze, when it is on for the others', async () => {
    await set('old-export', false, { to: 'percentage', percent: 50 });
    await set('new-list', false, { to: 'percentage', percent: 50 });
    await freezeReleases();
    await expect(set('old-export', false, { to: 'percentage', percent: 1 })).rejects.toThrow('are frozen');
    await set('old-export', false, { to: 'percentage', percent: 60 });
    await set('new-list', false, { to: 'percentage', percent: 1 });
    await set('old-export', false);
    expect(await flagsOf(visitor())).toEqual({ 'new-list': false, 'old-export': false });
  });

  it('is switched for the session that opens a link, until the link expires', async () => {
    const ofSession = (session: string): Visitor => ({ ...visitor(), session: hashKey(session) });
    const [own, other] = [ofSession('own'), ofSession('other')];
    const preview = (hours: number, now?: Date) =>
      makeChange(store, (composition) =>
        planFlag(
          ...([store, composition, 'orders', 'new-list', true] as const),
          { reason: 'look', audience: { to: 'preview', hours } },
          now,
        ),
      );
    const { key, summary } = await preview(2);
    expect(summary.join('\n')).toMatch(
      /new-list: on for one session until .* \(link not opened yet\); off for everyone else \(default\)/,
    );
    const open = (one: Visitor, opened: string | null) =>
      createPortal(store, { title: 'Portal', visitorOf: async () => one }).request(
        `/orders?preview=${opened}`,
      );
    expect(await isNew(own)).toBe(false);
    expect((await open(own, key)).status).toBe(303);
    expect((await open(other, key)).status).toBe(410);
    expect([await isNew(own), await isNew(other)]).toEqual([true, false]);
    expect(JSON.stringify(await store.readComposition())).not.toContain(key);
    // A later setting for other users keeps the session's setting. A setting for everyone ends it.
    await set('new-list', false, { to: 'partners', partners: [1] });
    expect(await isNew(own)).toBe(true);
    await set('new-list', false);
    expect(await isNew(own)).toBe(false);
    const old = await preview(2, new Date('2020-01-01T00:00:00Z'));
    expect((await open(own, old.key)).status).toBe(410);
    await expect(preview(337)).rejects.toThrow('from 1 to 336 hours');
    expect(await store.readAuditLog()).toContainEqual(
      expect.objectContaining({ action: 'open-preview', detail: 'the link to preview new-list was opened' }),
    );
  });

  it('can be previewed during a freeze', async () => {
    await freezeReleases();
    const audience = { to: 'preview', hours: 1 } as const;
    const { key } = await makeChange(store, (composition) =>
      planFlag(store, composition, 'orders', 'new-list', true, { reason: 'look', audience }),
    );
    expect(await openPreview(store, key ?? '', EVERYTHING)).toBe('opened');
    expect(await isNew(visitor())).toBe(true);
  });

  it('that expired, or is set without a declaration, is reported by show and list', async () => {
    await set('new-list', true);
    const expired = 'It expired on 2020-01-31; ask team orders to remove it.';
    expect((await showVersion(store, 'orders')).join('\n')).toContain(expired);
    const lastDay = await describeFlags(
      store,
      await store.readComposition(),
      'orders',
      new Date('2020-01-31T23:59:00Z'),
    );
    expect(lastDay.join('\n')).not.toContain('expired');
    await publish(store, await build('second', [OLD]));
    expect(await describeFlags(store, await store.readComposition())).toContain(
      'Flag orders.new-list has settings, but no version in use declares it.',
    );
  });
});

describe('another OpenFeature provider', () => {
  const unused = async (_key: string, value: never) => ({ value });
  const provider = (resolve: Provider['resolveBooleanEvaluation']): Provider => ({
    metadata: { name: 'other' },
    resolveBooleanEvaluation: resolve,
    resolveStringEvaluation: unused,
    resolveNumberEvaluation: unused,
    resolveObjectEvaluation: unused,
  });

  it('replaces the settings, and is given the user, the partner and the session', async () => {
    const calls: unknown[] = [];
    const other = provider(async (key, _value, context) => {
      calls.push([key, context]);
      return { value: key === 'orders.new-list' };
    });
    expect(await flagsOf(visitor({ id: 7, partnerId: 12 }), other)).toEqual({
      'new-list': true,
      'old-export': false,
    });
    expect(calls[0]).toEqual([
      'orders.new-list',
      { targetingKey: '7', partnerId: 12, isTester: false, session: EVERYTHING.session },
    ]);
  });

  describe('that FLAG_PROVIDER names', () => {
    const writeModule = async (code: string) => {
      const file = join(folder, `provider-${code.length}.mjs`);
      await writeFile(file, code);
      return file;
    };
    const CODE = `{
      metadata: { name: 'mine' },
      resolveBooleanEvaluation: async (key, byDefault) => ({ value: key === 'orders.new-list' || byDefault }),
    }`;

    it.each([
      ['is the default export', `export default ${CODE};`],
      ['is what the default export returns', `export default async () => (${CODE});`],
    ])('%s', async (_, code) => {
      const loaded = await loadFlagProvider(await writeModule(code));
      expect(await flagsOf(visitor(), loaded)).toEqual({ 'new-list': true, 'old-export': true });
    });

    it('is refused with the reason when it cannot be used', async () => {
      expect(await loadFlagProvider(undefined)).toBeUndefined();
      expect(await loadFlagProvider(' ')).toBeUndefined();
      const missing = join(folder, 'gone.mjs');
      await expect(loadFlagProvider(missing)).rejects.toThrow(`${missing} cannot be loaded`);
      const other = await writeModule('export const provider = 1;');
      await expect(loadFlagProvider(other)).rejects.toThrow('must be an OpenFeature provider');
      const throws = await writeModule("export default () => { throw new Error('no key'); };");
      await expect(loadFlagProvider(throws)).rejects.toThrow('cannot be loaded: no key');
    });
  });

  it('leaves the defaults when it fails', async () => {
    const failing = provider(() => Promise.reject(new Error('unreachable')));
    expect(await flagsOf(visitor(), failing)).toEqual({ 'new-list': false, 'old-export': true });
    const neverStarts = { ...failing, initialize: () => Promise.reject(new Error('unreachable')) };
    expect(await flagsOf(visitor(), neverStarts)).toEqual({ 'new-list': false, 'old-export': true });
  });
});
