import { describe, expect, it } from '@jest/globals';
import type { ChannelRule } from '@portal/release-manifest';
import fc from 'fast-check';
import { findRule, type RuleSubject, sortRules, toPercentile } from './find-rule.ts';

const USERS = Array.from({ length: 10_000 }, (_, at) => at + 1);
const NOW = new Date('2026-12-01T09:00:00Z');
const salt = fc.string({ minLength: 8, maxLength: 64 });

const visitor = (id: number, partner: object = {}, session = 'own'): RuleSubject => ({
  user: { id, partner: { id: 1, isMultiQuoteTester: false, ...partner } },
  session,
});
const percentage = (percent: number, ofSalt = 'salt-salt'): ChannelRule => ({
  to: 'percentage',
  version: 'canary',
  percent,
  salt: ofSalt,
});
const versionFor = (rules: readonly ChannelRule[], subject: RuleSubject, now = NOW) =>
  findRule(rules, subject, now)?.version ?? 'live';

describe('a percentage', () => {
  it('selects its share of 10,000 users with any salt', () => {
    fc.assert(
      fc.property(salt, fc.integer({ min: 1, max: 100 }), (ofSalt, percent) => {
        const rules = [percentage(percent, ofSalt)];
        const share = USERS.filter((id) => versionFor(rules, visitor(id)) === 'canary').length / 100;
        // Five standard deviations: about one salt in three million is outside.
        expect(Math.abs(share - percent)).toBeLessThan(
          5 * Math.sqrt((percent * (100 - percent)) / 10_000) + 0.01,
        );
      }),
      { numRuns: 25 },
    );
  });

  it('keeps its users when it is raised, and gives each the same version every time', () => {
    fc.assert(
      fc.property(
        salt,
        fc.integer({ min: 1, max: 2 ** 31 }),
        fc.integer({ min: 1, max: 100 }),
        fc.integer({ min: 1, max: 100 }),
        (ofSalt, id, one, other) => {
          const [lower, higher] = one < other ? [one, other] : [other, one];
          const isIn = (percent: number) =>
            versionFor([percentage(percent, ofSalt)], visitor(id)) === 'canary';
          if (isIn(lower)) expect(isIn(higher)).toBe(true);
          expect(isIn(100)).toBe(true);
          expect(toPercentile(ofSalt, id)).toBe(toPercentile(ofSalt, id));
        },
      ),
    );
  });

  it('does not depend on the session or the partner', () => {
    for (const id of USERS.slice(0, 50))
      expect(versionFor([percentage(50)], visitor(id, { id: 7 }, 'another device'))).toBe(
        versionFor([percentage(50)], visitor(id)),
      );
  });

  it('selects other users with another salt', () => {
    const usersOf = (ofSalt: string) => USERS.filter((id) => toPercentile(ofSalt, id) < 10);
    const first = new Set(usersOf('first-salt'));
    const both = usersOf('second-salt').filter((id) => first.has(id));
    expect(both.length).toBeGreaterThan(50);
    expect(both.length).toBeLessThan(150);
  });
});

describe('other rules', () => {
  const preview = (session: string | null): ChannelRule => ({
    to: 'preview',
    version: 'preview',
    key: 'a'.repeat(64),
    session,
    expires: '2026-12-01T10:00:00Z',
  });

  it('are for the named partners and for testers', () => {
    const rules: ChannelRule[] = [
      { to: 'partners', version: 'for-partners', partners: [12, 15] },
      { to: 'testers', version: 'for-testers' },
    ];
    expect(versionFor(rules, visitor(1, { id: 12 }))).toBe('for-partners');
    expect(versionFor(rules, visitor(1, { id: 13 }))).toBe('live');
    expect(versionFor(rules, visitor(1, { id: 13, isMultiQuoteTester: true }))).toBe('for-testers');
    expect(versionFor(rules, visitor(1, { id: 15, isMultiQuoteTester: true }))).toBe('for-partners');
  });

  it('give a preview to the session that opened it, until it expires', () => {
    expect(versionFor([preview('own')], visitor(1))).toBe('preview');
    expect(versionFor([preview('own')], visitor(1, {}, 'other'))).toBe('live');
    expect(versionFor([preview(null)], visitor(1))).toBe('live');
    expect(versionFor([preview('own')], visitor(1), new Date('2026-12-01T10:00:00Z'))).toBe('live');
  });

  it('give the newest preview that the session opened', () => {
    const rules: ChannelRule[] = [
      { ...preview('own'), version: 'first' },
      { ...preview('own'), version: 'second' },
      { ...preview('other'), version: 'third' },
      { ...preview(null), version: 'fourth' },
      { to: 'testers', version: 'for-testers' },
    ];
    expect(versionFor(rules, visitor(1, { isMultiQuoteTester: true }))).toBe('second');
  });

  it('come before a percentage, however they were stored', () => {
    const rules: ChannelRule[] = [
      percentage(100),
      { to: 'testers', version: 'for-testers' },
      { to: 'partners', version: 'for-partners', partners: [1] },
      preview('own'),
    ];
    expect(sortRules(rules).map(({ to }) => to)).toEqual(['preview', 'partners', 'testers', 'percentage']);
  });
});
