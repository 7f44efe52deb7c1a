import { describe, expect, it } from '@jest/globals';
import type { ChannelRule } from './channels.ts';
import {
  type Composition,
  EMPTY_COMPOSITION,
  parseComposition,
  serializeComposition,
} from './composition.ts';

const HASH = 'a'.repeat(64);
const RULES: readonly ChannelRule[] = [
  { to: 'preview', version: '1.2.0', key: HASH, session: null, expires: '2026-12-01T09:00:00.000Z' },
  { to: 'partners', version: '1.1.0', partners: [12, 15] },
  { to: 'testers', version: '1.1.0' },
  { to: 'percentage', version: '1.1.0', percent: 10, salt: 'salt-salt' },
];

const orders = { name: 'orders', version: '1.0.0', previous: null, rolledBack: [], pinned: [] };
const file = (row: object, further: object = {}) => ({
  last_modified: 'then',
  sequence: 1,
  shell: null,
  areas: [{ ...orders, ...row }],
  ...further,
});
const link = {
  ...{ area: 'orders', entry: 'a.js', key: HASH, user: HASH, session: null },
  expires: '2999-01-01T00:00:00.000Z',
};
const namesOfProblems = (value: unknown) => parseComposition(value).problems.map(({ name }) => name);

describe('a composition with channels', () => {
  it('is read as it was written', () => {
    const composition: Composition = {
      ...EMPTY_COMPOSITION,
      lastModified: '2026-11-21T00:00:00.000Z',
      sequence: 3,
      areas: [
        {
          ...orders,
          channels: [...RULES],
          flags: {
            'new-list': [
              { to: 'partners', partners: [12], on: true },
              { to: 'everyone', on: false },
            ],
          },
          disabled: { reason: 'INC-7', message: 'Call us.', since: '2026-11-21T00:00:00.000Z' },
        },
      ],
      freeze: { from: '2026-12-20T00:00:00.000Z', to: '2027-01-04T00:00:00.000Z', reason: 'holidays' },
      scheduled: [
        {
          id: 'a1',
          action: 'enable',
          area: 'orders',
          at: '2026-12-01T09:00:00.000Z',
          reason: 'x',
          by: 'ops',
        },
      ],
    };
    expect(parseComposition(JSON.parse(serializeComposition(composition)))).toEqual({
      composition,
      problems: [],
    });
  });

  it('has what a promotion replaces outside the change, so that earlier versions can read the change', () => {
    const change = {
      ...{ id: 'a1', area: 'orders', version: '1.1.0', reason: 'x', by: 'ops' },
      action: 'promote' as const,
      at: '2026-12-01T09:00:00.000Z',
    };
    const scheduled = [{ ...change, ifLive: '1.0.0' }];
    const text = serializeComposition({ ...EMPTY_COMPOSITION, scheduled });
    const written = JSON.parse(text);
    expect(written).toMatchObject({ scheduledIfLive: { a1: '1.0.0' } });
    expect(written.scheduled).toEqual([change]);
    expect(parseComposition(written).composition.scheduled).toEqual(scheduled);
    // An earlier version keeps `scheduledIfLive`, which it does not know, when it removes the change.
    const later = parseComposition({ ...written, scheduled: [] });
    expect(later.problems).toEqual([]);
    expect(JSON.parse(serializeComposition(later.composition))).not.toHaveProperty('scheduledIfLive');
    expect(namesOfProblems({ ...written, scheduledIfLive: { a1: '../1.0.0' } })).toEqual(['scheduledIfLive']);
  });

  it('is written without the parts that it does not use', () => {
    const { composition, problems } = parseComposition(file({}));
    expect(problems).toEqual([]);
    expect(JSON.parse(serializeComposition(composition))).toEqual(file({}));
  });

  it.each<[string, unknown]>([
    ['an unknown kind of rule', [{ to: 'country', version: '1.1.0', country: 'GB' }]],
    ['a rule with a condition that this version does not know', [{ ...RULES[3], weekdays: true }]],
    ['a percentage over 100', [{ ...RULES[3], percent: 101 }]],
    ['a percentage that is not a number', [{ ...RULES[3], percent: '10' }]],
    ['a percentage without a salt', [{ ...RULES[3], salt: '' }]],
    ['no partners', [{ ...RULES[1], partners: [] }]],
    ['a version that leaves its folder', [{ ...RULES[2], version: '../1.0.0' }]],
    ['a preview without a hash', [{ ...RULES[0], key: 'key' }]],
    ['a preview that never expires', [{ ...RULES[0], expires: null }]],
    ['no list', { to: 'testers' }],
  ])('is reported with %s, and gives everyone the live version', (_case, channels) => {
    expect(namesOfProblems(file({ channels }))).toEqual(['orders']);
    expect(parseComposition(file({ channels })).composition.areas).toMatchObject([
      { version: '1.0.0', channels: [] },
    ]);
  });

  it('keeps an area disabled when the reason for it cannot be read', () => {
    for (const disabled of [true, 'yes', {}, { reason: 'x', message: '', since: '' }]) {
      expect(namesOfProblems(file({ disabled }))).toEqual(['orders']);
      expect(parseComposition(file({ disabled })).composition.areas[0]?.disabled).toMatchObject({
        message: 'We are working on this part of the portal. Please try again later.',
      });
    }
  });

  it('has no channels for the shell', () => {
    const shell = { version: '1.0.0', previous: null };
    expect(namesOfProblems(file({}, { shell }))).toEqual([]);
    expect(namesOfProblems(file({}, { shell: { ...shell, channels: [RULES[2]] } }))).toEqual(['shell']);
  });

  it('is reported with a freeze or a scheduled change that cannot be read', () => {
    expect(namesOfProblems(file({}, { freeze: { from: 'now', to: 'then', reason: '' } }))).toEqual([
      'freeze',
    ]);
    expect(namesOfProblems(file({}, { scheduled: [{ id: 'a', action: 'publish' }] }))).toEqual(['scheduled']);
  });

  it('is reported with a canary watch that cannot be read', () => {
    const canaryWatches = [{ version: '1.1.0', since: 'yesterday' }];
    expect(namesOfProblems(file({ canaryWatches }))).toEqual(['orders']);
  });

  it.each([
    ['a foreign origin without https', 'http://evil.test'],
    ['another directive of the content policy', 'https://evil.test; script-src *'],
    ['any origin', 'https://*'],
    ['a script', 'javascript:alert(1)'],
  ])('is reported with a development link to %s, and has no links', (_case, origin) => {
    const userDevelopmentLinks = [{ ...link, origin }];
    expect(namesOfProblems(file({}, { userDevelopmentLinks }))).toEqual(['userDevelopmentLinks']);
    expect(parseComposition(file({}, { userDevelopmentLinks })).composition.developmentLinks).toEqual([]);
  });

  it('ends development links of earlier versions, which name no user', () => {
    const { user: _, ...old } = { ...link, origin: 'http://localhost:3001' };
    const { composition, problems } = parseComposition(file({}, { developmentLinks: [old] }));
    expect(problems).toEqual([]);
    expect(composition.developmentLinks).toEqual([]);
    expect(serializeComposition(composition)).not.toContain('localhost');
    // Moved to the new list, it is still no link for everyone.
    expect(namesOfProblems(file({}, { userDevelopmentLinks: [old] }))).toEqual(['userDevelopmentLinks']);
  });
});
