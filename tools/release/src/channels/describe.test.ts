import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, describe, expect, it } from '@jest/globals';
import {
  type ChannelRule,
  type Composition,
  EMPTY_COMPOSITION,
  type ScheduledChange,
} from '@portal/release-manifest';
import { listVersions } from '../list.ts';
import { publish } from '../publish/publish.ts';
import type { ReleaseStore } from '../store/store.ts';
import { giveCanary, writeBuild } from '../testing.ts';
import { openTestStore } from '../testing-store.ts';
import { planCanary } from './canary.ts';
import { describeChannelState, describeChannels } from './describe.ts';
import { sortRules } from './find-rule.ts';
import { planFreeze, planUnfreeze } from './freeze.ts';
import { makeChange, type Plan } from './make-change.ts';
import { planPreview } from './preview.ts';
import { planSchedule } from './schedule.ts';
import { planDisable, planEnable } from './switch.ts';

let folder: string;
let store: ReleaseStore;
let first: string;
let second: string;

/** Long ago, so that what is scheduled or ends after it is over now. */
const THEN = new Date('2020-01-01T00:00:00Z');
const at = (day: number) => new Date(Date.UTC(2020, 0, day + 1));
const FAR = new Date('2999-01-01T00:00:00Z');
const reason = 'planned';

beforeEach(async () => {
  folder = await mkdtemp(join(tmpdir(), 'portal-describe-'));
  store = openTestStore(join(folder, 'store'));
  first = (await publish(store, await build('first'))).version;
  second = (await publish(store, await build('second'), { draft: true })).version;
});
afterEach(() => rm(folder, { recursive: true, force: true }));

const build = (code: string) => writeBuild(folder, 'orders', { 'entry.js': code });
const change = (plan: Parameters<typeof makeChange<Plan>>[1]) => makeChange(store, plan);
const schedule = (action: ScheduledChange['action'], time: Date) => {
  const message = action === 'disable' ? 'Closed.' : undefined;
  return change((now) => planSchedule(now, action, 'orders', { at: time, reason, message }, THEN));
};
const freeze = (from: Date, to: Date) => change((now) => planFreeze(now, { from, to, reason }, THEN));
const unfreeze = () => change((now) => planUnfreeze(now, reason));
const readState = async () => describeChannelState(await store.readComposition());

describe('who gets which version', () => {
  const LIVE = '1.0.0';
  const NEXT = '2.0.0';
  const THIRD = '3.0.0';
  const session = 'a'.repeat(64);
  const key = 'b'.repeat(64);
  const until = FAR.toISOString();
  const END = 'until Tue 1 Jan 2999, 00:00 GMT.';
  const to = {
    percentage: { to: 'percentage', version: NEXT, percent: 10, salt: 'saltsalt' },
    all: { to: 'percentage', version: NEXT, percent: 100, salt: 'saltsalt' },
    partners: { to: 'partners', version: THIRD, partners: [12, 15] },
    otherPartners: { to: 'partners', version: NEXT, partners: [16] },
    testers: { to: 'testers', version: NEXT },
    link: { to: 'preview', version: NEXT, key, session: null, expires: until },
    preview: { to: 'preview', version: NEXT, key, session, expires: until },
    ended: { to: 'preview', version: NEXT, key, session, expires: '2020-01-01T00:00:00.000Z' },
  } as const satisfies Record<string, ChannelRule>;
  type Rule = keyof typeof to;
  const development = {
    area: 'orders',
    origin: 'http://localhost:3001',
    entry: 'entry.js',
    key,
    user: key,
    expires: until,
  };
  const LINK = `Preview link, not opened yet: orders ${NEXT}, ${END}`;
  const PREVIEW = `One session previews: orders ${NEXT}, ${END}`;
  const DEVELOPMENT = `One session develops: orders from http://localhost:3001, ${END}`;

  const compose = (rules: readonly Rule[], isDisabled: boolean, isDeveloped = false): Composition => ({
    ...EMPTY_COMPOSITION,
    areas: [
      {
        ...{ name: 'orders', version: LIVE, previous: null, rolledBack: [], pinned: [], flags: {} },
        channels: sortRules(rules.map((rule) => to[rule])),
        disabled: isDisabled ? { reason: 'INC-7', message: 'Call us.', since: '2020-01-01T00:00:00Z' } : null,
      },
    ],
    developmentLinks: isDeveloped ? [{ ...development, session }] : [],
  });

  const EVERYONE = `Everyone gets orders ${LIVE}.`;
  const REST = `Everyone else gets orders ${LIVE}.`;
  const PERCENTAGE = `10% of users get orders ${NEXT}.`;
  const PARTNERS = `Users of partners 12 and 15 get orders ${THIRD}.`;
  const TESTERS = `Users of partners with multi-quotes get orders ${NEXT}.`;

  /** Lines about links, and lines about users. */
  const CASES: readonly [Rule[], boolean, string[], string[]][] = [
    [[], false, [], [EVERYONE]],
    [['ended'], false, [], [EVERYONE]],
    [['percentage'], false, [], [PERCENTAGE, REST]],
    [
      ['all'],
      false,
      [],
      [
        `100% of users get orders ${NEXT}.`,
        `orders ${LIVE} is still the live version, but users get it only if the canary cannot be loaded.`,
      ],
    ],
    [['partners'], false, [], [PARTNERS, REST]],
    [['partners', 'otherPartners'], false, [], [PARTNERS, `Users of partner 16 get orders ${NEXT}.`, REST]],
    [['testers'], false, [], [TESTERS, REST]],
    [
      ['partners', 'testers', 'percentage'],
      false,
      [],
      [
        PARTNERS,
        `Users of other partners with multi-quotes get orders ${NEXT}.`,
        `10% of the other users get orders ${NEXT}.`,
        REST,
      ],
    ],
    [['link'], false, [LINK], [EVERYONE]],
    [['preview'], false, [PREVIEW], [REST]],
    [['link', 'percentage'], false, [LINK], [PERCENTAGE, REST]],
    [['preview', 'partners'], false, [PREVIEW], [PARTNERS, REST]],
    [[], true, [DEVELOPMENT], [REST]],
    [['preview', 'testers'], true, [PREVIEW, DEVELOPMENT], [TESTERS, REST]],
  ];

  it.each(CASES)('with %j, development link: %s', (rules, isDeveloped, links, users) => {
    expect(describeChannels(compose(rules, false, isDeveloped), 'orders')).toEqual([...links, ...users]);
    const state =
      links.length === 0
        ? 'is disabled for everyone. Its pages show only'
        : 'is disabled. Except in sessions with a link, its pages show only';
    const later = users.map((line) => `After it is enabled: ${line}`);
    const disabled = compose(rules, true, isDeveloped);
    expect(describeChannels(disabled, 'orders')).toEqual([`orders ${state}: "Call us."`, ...links, ...later]);
    const since = 'has been disabled since Wed 1 Jan 2020, 00:00 GMT: INC-7.';
    expect(describeChannelState(disabled).slice(0, 1 + links.length + later.length)).toEqual([
      `orders ${since} ${state.split('. ')[1]}: "Call us."`,
      ...links,
      ...later,
    ]);
  });

  it('is said after each change of a disabled area, and after it is enabled', async () => {
    await change((now) => planDisable(now, 'orders', { reason, message: 'Call us.' }));
    await giveCanary(store, 'orders', second, 10);
    const audience = { to: 'partners', partners: [12] } as const;
    const state = 'orders is disabled for everyone. Its pages show only: "Call us."';
    const later = [
      `After it is enabled: Users of partner 12 get orders ${second}.`,
      `After it is enabled: 10% of the other users get orders ${second}.`,
      `After it is enabled: Everyone else gets orders ${first}.`,
    ];
    const { summary } = await change((now) => planCanary(store, now, 'orders', second, audience, { reason }));
    expect(summary).toEqual([state, ...later]);
    const options = { reason, hours: 1 };
    await change((now) => planPreview(store, now, 'orders', second, options));
    const { summary: again } = await change((now) =>
      planDisable(now, 'orders', { reason, message: 'Call us.' }),
    );
    expect(again).toEqual([
      'orders is disabled. Except in sessions with a link, its pages show only: "Call us."',
      expect.stringContaining(`Preview link, not opened yet: orders ${second}, until`),
      ...later,
      expect.stringContaining('Open tabs follow within five minutes.'),
    ]);
    const { summary: enabled } = await change((now) => planEnable(now, 'orders', reason));
    expect(enabled).toEqual([
      'orders is enabled. Open tabs show its links and pages again within five minutes.',
      expect.stringContaining('Preview link, not opened yet'),
      ...later.map((line) => line.replace('After it is enabled: ', '')),
    ]);
  });

  it('does not invent a time at which an area with an unreadable state was disabled', () => {
    const { areas } = compose([], true);
    const unreadable = areas.map((area) => ({
      ...area,
      disabled: { reason: 'x', message: 'Call us.', since: '' },
    }));
    expect(describeChannelState({ ...EMPTY_COMPOSITION, areas: unreadable })[0]).toBe(
      'orders has been disabled: x. Its pages show only: "Call us."',
    );
  });
});

describe('operators read', () => {
  it('that a scheduled change waits for the end of a freeze', async () => {
    await giveCanary(store, 'orders', second, 10);
    await freeze(at(10), at(20));
    const delayed =
      'Releases are frozen then, so it is made when the freeze ends: Tue 21 Jan 2020, 00:00 GMT.';
    expect((await schedule('promote', at(15))).summary).toContain(delayed);
    expect((await schedule('disable', at(15))).summary).not.toContain(delayed);
    expect((await schedule('enable', at(20))).summary).not.toContain(delayed);
  });

  it('which scheduled changes are made at once when a freeze is ended', async () => {
    await giveCanary(store, 'orders', second, 10);
    await schedule('promote', at(1));
    await schedule('enable', FAR);
    await freeze(THEN, FAR);
    expect((await unfreeze()).summary).toEqual([
      'The freeze has ended. Releases can go live again.',
      `Scheduled changes held by the freeze will now be made: promote orders ${second}.`,
    ]);
    await freeze(new Date('2998-01-01T00:00:00Z'), FAR);
    expect((await unfreeze()).summary[0]).toBe('The planned freeze is cancelled.');
  });

  it('nothing about a freeze and a preview that are over', async () => {
    await freeze(at(10), at(20));
    const options = { reason, hours: 1 };
    await change((now) => planPreview(store, now, 'orders', second, options, THEN));
    expect(await readState()).toEqual([]);
    expect((await listVersions(store)).find(({ version }) => version === second)?.state).toBe('stored');
    await change((now) => planPreview(store, now, 'orders', second, options));
    expect(await readState()).toEqual([
      expect.stringContaining(`Preview link, not opened yet: orders ${second}, until`),
      `Everyone gets orders ${first}.`,
    ]);
  });
});
