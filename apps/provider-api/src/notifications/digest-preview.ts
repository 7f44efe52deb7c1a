import type { contract } from '@portal/api-client';
import { and, asc, eq, isNull } from '../db/drizzle.ts';
import type { Context } from '../http/context.ts';
import { getChoice } from './decide.ts';
import { DIGEST_FOOTER, type Entry, getDigestSubject, groupEntries } from './digest.ts';
import { listKinds } from './kinds.ts';
import { findSettings } from './settings.ts';
import { notificationMails } from './tables.ts';

type Kind = contract.notifications.NotificationKind;

/** Shown while nothing waits for the digest. */
const EXAMPLES: Readonly<Record<Kind, readonly [text: string, detail: string]>> = {
  approvals: ['QS-100001 is awaiting your approval', 'Example Ltd, submitted by a colleague'],
  'quote-expiry': ['QS-100002 expires soon', 'Example Ltd. Prices are held until tomorrow'],
  offers: ['The pricing desk has answered Example roll-out', '3 new prices need your decision'],
  proposals: [
    'A customer accepted your proposal for Example Ltd',
    'Version 1. Nothing has been ordered yet.',
  ],
  orders: ['ORD-100001 has a committed date', 'Example Ltd'],
  renewals: ['The contract of a service ends within 90 days', 'Example Ltd'],
  cases: ['Our service desk commented on case 100001', 'Slow connection'],
  notices: ['Planned work affects 2 services', 'Tonight, 01:00 to 05:00'],
  mentions: ['A colleague mentioned you in the notes of QS-100003', 'Example Ltd'],
  webhooks: ['The webhook to example.com is paused', 'Every request has failed for several hours.'],
};

/** The next digest as it would be sent now; examples of the chosen kinds if nothing waits. */
export async function getDigestPreview(
  _input: unknown,
  context: Context,
): Promise<contract.notifications.DigestPreview> {
  const { scope, caller } = context;
  const settings = await findSettings(scope, caller.userId);
  const chosen = listKinds(caller).filter(
    (kind) => getChoice(settings, kind, caller.roleId).mail === 'digest',
  );
  const rows = await scope.list(notificationMails, {
    where: and(eq(notificationMails.userId, caller.userId), isNull(notificationMails.draft)),
    orderBy: [asc(notificationMails.createdAt), asc(notificationMails.id)],
  });
  const waiting: Entry[] = rows.filter(
    ({ kind }) => getChoice(settings, kind, caller.roleId).mail !== 'never',
  );
  const examples = chosen.map((kind): Entry => {
    const [text, subtext] = EXAMPLES[kind];
    return { kind, text, subtext, url: null };
  });
  const isExample = waiting.length === 0;
  const entries = isExample ? examples : waiting;
  return {
    subject: getDigestSubject(entries.length),
    isExample,
    sections: groupEntries(entries).map(({ title, entries: listed, more }) => ({
      title,
      items: listed.map(({ text, subtext }) => (subtext ? `${text}: ${subtext}` : text)),
      more,
    })),
    footer: DIGEST_FOOTER,
  };
}
