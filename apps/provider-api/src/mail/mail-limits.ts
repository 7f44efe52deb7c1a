import { DateTime } from 'luxon';
import { addHits, type Count, type Limit } from '../auth/rate-limit.ts';
import type { Database } from '../db/database.ts';
import type { MailOrigin, MailPurpose } from '../provider.ts';
import { Refusal } from '../refusal.ts';
import { ZONE } from '../shared/days.ts';
import { normalizeRecipient } from './normalize-recipient.ts';

/**
 * What a limit counts by. `company-recipient`: mails from one company to one address. `recipient`: mails from
 * everyone to one address. `network`: requests of people who are not signed in.
 */
type Per = 'sender' | 'company' | 'company-recipient' | 'recipient' | 'network';

interface MailRule {
  per: Per;
  mails: number;
  hours: number;
}

interface MailPolicy {
  /** Plural noun for messages, such as "invitations". */
  plural: string;
  /** Strangers receive these mails, so staff must have approved the company. */
  needsApproval?: true;
  rules: readonly MailRule[];
}

const DAY = 24;
const WEEK = 7 * DAY;

/** All limits of mail, which docs/security.md explains. Every purpose must have an entry. */
export const MAIL_POLICIES: Readonly<Record<MailPurpose, MailPolicy>> = {
  // A company invites its people within a day or two. A person who ignored three mails today does not need a fourth.
  invitation: {
    plural: 'invitations',
    needsApproval: true,
    rules: [
      { per: 'sender', mails: 40, hours: 1 },
      { per: 'company', mails: 100, hours: DAY },
      { per: 'company-recipient', mails: 3, hours: DAY },
      { per: 'company-recipient', mails: 6, hours: WEEK },
      { per: 'recipient', mails: 5, hours: DAY },
    ],
  },
  // Anyone can request this mail. The links of earlier mails work for an hour, so nobody needs more.
  reset: {
    plural: 'emails',
    rules: [
      { per: 'network', mails: 20, hours: 1 },
      { per: 'recipient', mails: 3, hours: 1 },
      { per: 'recipient', mails: 10, hours: DAY },
    ],
  },
  // Anyone can request this mail for any address. The link works for a week.
  registration: {
    plural: 'applications',
    rules: [
      { per: 'network', mails: 5, hours: 1 },
      { per: 'recipient', mails: 2, hours: DAY },
    ],
  },
  // The partner's customers read these mails: several versions and deals a day, but no mass mail.
  proposal: {
    plural: 'proposals',
    needsApproval: true,
    rules: [
      { per: 'sender', mails: 60, hours: 1 },
      { per: 'company', mails: 300, hours: DAY },
      { per: 'company-recipient', mails: 20, hours: DAY },
      { per: 'recipient', mails: 40, hours: DAY },
    ],
  },
  // Anyone with a proposal's link can cause these mails: to the partner's users, and once to the address they enter.
  'proposal-reply': {
    plural: 'emails',
    rules: [
      { per: 'network', mails: 60, hours: 1 },
      { per: 'recipient', mails: 60, hours: DAY },
    ],
  },
  // Our delivery team has to read each of these mails.
  'delivery-team': {
    plural: 'messages to the delivery team',
    rules: [
      { per: 'sender', mails: 30, hours: 1 },
      { per: 'company', mails: 100, hours: DAY },
    ],
  },
  // The portal writes these mails once per notice or contract, to active users, and shows the same information on
  // screen.
  service: { plural: 'emails', rules: [{ per: 'recipient', mails: 20, hours: DAY }] },
  // The portal writes these mails to the owner of an account after a passkey is added or removed. They are counted
  // separately, so that notices cannot use up the limit.
  security: { plural: 'emails', rules: [{ per: 'recipient', mails: 40, hours: DAY }] },
  // Users choose these mails themselves. What exceeds the limit is shown in the portal.
  notification: { plural: 'emails', rules: [{ per: 'recipient', mails: 60, hours: DAY }] },
  // One a day for each user. Several users can share a mailbox.
  digest: { plural: 'digests', rules: [{ per: 'recipient', mails: 10, hours: DAY }] },
  // Our own staff get this mail when the first user of a new company has confirmed their address.
  'new-company': { plural: 'emails', rules: [{ per: 'recipient', mails: 50, hours: DAY }] },
  // Operators get one mail for each version that is bad, or still inconclusive after a day.
  release: { plural: 'emails', rules: [{ per: 'recipient', mails: 100, hours: DAY }] },
};

const AWAITING_APPROVAL =
  'Your company is awaiting our approval. Until then you cannot invite people or email proposals. We usually approve a company within one working day.';

interface Counted {
  limit: Limit;
  rule: MailRule;
  who: string;
  count: number;
  /** The address, if the limit counts by recipient. */
  address?: string;
}

/**
 * Counts a mail in the transaction that queues it, so that a rollback also reverts the count and all processes share
 * the counts. Beyond a limit, answers 429 and counts nothing.
 */
export async function countMail(
  on: Database,
  origin: MailOrigin,
  to: readonly string[],
  now: Date,
): Promise<void> {
  const policy = MAIL_POLICIES[origin.purpose];
  if (policy.needsApproval && origin.company?.isAwaitingApproval) throw Refusal.forbidden(AWAITING_APPROVAL);
  const counted = policy.rules
    .flatMap((rule) => listCounts(rule, origin, to))
    // Sorts the counts, so that two transactions cannot deadlock.
    .sort((one, two) => (keyOf(one) < keyOf(two) ? -1 : 1));
  await on.transaction(async (tx) => {
    for (const each of counted) {
      const row = await addHits(tx, each.limit, each.who, now, each.count);
      if (row.hits > each.limit.tries) throw tooManyMails(policy, each, row, now);
    }
  });
}

const keyOf = ({ limit, who }: Counted) => `${limit.name}:${who}`;

function listCounts(rule: MailRule, origin: MailOrigin, to: readonly string[]): Counted[] {
  const { purpose, senderId, company, network, recipientDevice } = origin;
  const limit = {
    name: `mail ${purpose} ${rule.per} ${rule.hours}`,
    tries: rule.mails,
    seconds: rule.hours * 3600,
  };
  const all = (who: string | number | undefined): Counted[] =>
    who === undefined ? [] : [{ limit, rule, who: String(who), count: Math.max(1, to.length) }];
  const each = (who: (address: string) => string): Counted[] =>
    to.map((address) => ({ limit, rule, who: who(normalizeRecipient(address)), count: 1, address }));
  switch (rule.per) {
    case 'sender':
      return all(senderId);
    case 'company':
      return all(company?.id);
    case 'network':
      return all(network);
    case 'company-recipient':
      return company === undefined ? [] : each((address) => `${company.id} ${address}`);
    case 'recipient':
      return each((address) => (recipientDevice ? `${address} ${recipientDevice}` : address));
  }
}

function tooManyMails(
  { plural }: MailPolicy,
  { rule, address }: Counted,
  { resetsAt }: Count,
  now: Date,
): Refusal {
  const seconds = Math.max(1, Math.ceil((resetsAt.getTime() - now.getTime()) / 1000));
  const most = `${rule.mails} ${plural} ${PERIODS[rule.hours] ?? `in ${rule.hours} hours`}`;
  const limits: Record<Per, string> = {
    sender: `You can send up to ${most}.`,
    company: `Your company can send up to ${most}.`,
    network: `Up to ${most} can be sent from your network.`,
    'company-recipient': `Your company can send up to ${most} to ${address}.`,
    recipient: `${address} has received too many ${plural} recently.`,
  };
  return Refusal.tooMany(seconds, {
    message: `${limits[rule.per]} Nothing was sent. Try again ${describeTime(resetsAt, seconds)}.`,
    reason: `Too many ${plural} per ${rule.per}`,
  });
}

const PERIODS: Readonly<Record<number, string>> = { 1: 'an hour', [DAY]: 'a day', [WEEK]: 'a week' };

function describeTime(at: Date, seconds: number): string {
  const minutes = Math.ceil(seconds / 60);
  if (seconds < 2 * 3600) return `in ${minutes} ${minutes === 1 ? 'minute' : 'minutes'}`;
  return `after ${DateTime.fromJSDate(at, { zone: ZONE }).toFormat("HH:mm 'on' dd/MM/yyyy")}`;
}

/**
 * For mail that no user waits for, or whose answer must not reveal whether an account exists. Beyond a limit, the
 * mail is not sent and the transaction of `queue` is rolled back. Returns whether the mail was queued.
 */
export async function skipOverLimit(queue: () => Promise<void>): Promise<boolean> {
  try {
    await queue();
    return true;
  } catch (error) {
    if (error instanceof Refusal && error.status === 429) return false;
    throw error;
  }
}
