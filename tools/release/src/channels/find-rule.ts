import { createHash } from 'node:crypto';
import type { User } from '@portal/auth';
import type { ChannelRule, FlagRule } from '@portal/release-manifest';
import { isExpired } from './is-expired.ts';

/** The facts that a rule can use. All come from the session, none from the browser. */
export interface RuleSubject {
  user: { id: User['id']; partner: Pick<User['partner'], 'id' | 'isMultiQuoteTester'> };
  /** Hash of the session. */
  session: string;
}

type Rule = ChannelRule | FlagRule;

/** Specific rules come first, so a rule for a named partner takes precedence over a percentage. */
const ORDER: readonly Rule['to'][] = ['preview', 'partners', 'testers', 'percentage', 'everyone'];

export function sortRules<R extends Rule>(rules: readonly R[]): R[] {
  return rules.toSorted((a, b) => ORDER.indexOf(a.to) - ORDER.indexOf(b.to));
}

/**
 * The rule for a visitor: the newest preview that their session opened, or else the first other rule that applies.
 * @param rules sorted by {@link sortRules}, previews from oldest to newest
 */
export function findRule<R extends Rule>(
  rules: readonly R[],
  subject: RuleSubject,
  now: Date,
): R | undefined {
  const applying = rules.filter((rule) => applies(rule, subject, now));
  return applying.findLast(({ to }) => to === 'preview') ?? applying[0];
}

function applies(rule: Rule, { user, session }: RuleSubject, now: Date): boolean {
  switch (rule.to) {
    case 'percentage':
      return toPercentile(rule.salt, user.id) < rule.percent;
    case 'partners':
      return rule.partners.includes(user.partner.id);
    case 'everyone':
      return true;
    case 'testers':
      return user.partner.isMultiQuoteTester;
    case 'preview':
      return rule.session !== null && rule.session === session && !isExpired(rule, now);
  }
}

/**
 * Maps a user to a number from 0 to 100, the same on every device and server. A rule for 10% includes the numbers below
 * 10, so a rule for 25% includes the same users.
 */
export function toPercentile(salt: string, userId: number): number {
  const hash = createHash('sha256').update(`${salt}:${userId}`).digest();
  return (hash.readUInt32BE(0) / 2 ** 32) * 100;
}
