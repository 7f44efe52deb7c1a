import type { contract } from '@portal/api-client';
import { notifications as notificationContract } from '@portal/api-client/contract';
import { NOTIFICATION_KIND_LABELS } from '@portal/api-client/labels';
import { action, paragraph, plainName } from '../mail/mail-blocks.ts';
import type { MailBlock, MailDraft, MailLink, Provider } from '../provider.ts';
import { cutText } from '../shared/cut-text.ts';
import type { notificationMails } from './tables.ts';
import { getUnsubscribeUrl } from './unsubscribe-link.ts';
import { isOwnPath } from './url.ts';

type Kind = contract.notifications.NotificationKind;

/** An entry of the digest. */
export type Entry = Pick<typeof notificationMails.$inferSelect, 'kind' | 'text' | 'subtext' | 'url'>;

interface DigestSection {
  title: string;
  entries: Entry[];
  /** Further entries that the email does not list. */
  more: number;
}

/** An email lists this many entries of a kind; the portal lists them all. */
const MAX_LISTED = 20;
const MAX_DETAIL = 200;
const PATH = '/account/notifications';
const SETTINGS_PATH = '/account/notifications/settings';

export const DIGEST_FOOTER = [
  'You receive this email because you chose a daily digest in your notification settings.',
];

export const getDigestSubject = (count: number): string =>
  `Your daily digest: ${count} ${count === 1 ? 'update' : 'updates'}`;

/** The entries by kind, in the order of the settings page, oldest first. */
export function groupEntries(entries: readonly Entry[]): DigestSection[] {
  return notificationContract.NOTIFICATION_KINDS.flatMap((kind: Kind) => {
    const all = entries.filter((entry) => entry.kind === kind);
    if (all.length === 0) return [];
    return [
      {
        title: NOTIFICATION_KIND_LABELS[kind],
        entries: all.slice(0, MAX_LISTED),
        more: Math.max(0, all.length - MAX_LISTED),
      },
    ];
  });
}

export function composeDigest(
  user: { id: number; email: string; firstName: string },
  entries: readonly Entry[],
  { day, at }: { day: string; at: Date },
  services: Pick<Provider, 'config' | 'secrets'>,
): MailDraft {
  const link = (path: string) => new URL(path, services.config.publicUrl).href;
  const toLink = ({ text, subtext, url }: Entry): MailLink => ({
    text: plainName(text),
    detail: subtext ? shorten(plainName(subtext)) : null,
    url: url && isOwnPath(url) ? link(url) : null,
  });
  return {
    to: [user.email],
    subject: getDigestSubject(entries.length),
    blocks: [
      paragraph(`Dear ${plainName(user.firstName)},`),
      ...groupEntries(entries).flatMap(({ title, entries: listed, more }): MailBlock[] => [
        paragraph(`${title}:`),
        {
          kind: 'links',
          items: [
            ...listed.map(toLink),
            ...(more > 0 ? [{ text: `and ${more} more`, detail: null, url: link(PATH) }] : []),
          ],
        },
      ]),
      action('Change your notification settings', link(SETTINGS_PATH)),
    ],
    footer: DIGEST_FOOTER,
    unsubscribeUrl: getUnsubscribeUrl(user.id, 'digest', services),
    once: { key: `digest ${user.id} ${day}`, at: at.toISOString() },
  };
}

/** A comment or a reason can be long; the portal shows all of it. */
function shorten(text: string): string {
  const line = text.replace(/\s+/g, ' ');
  return line.length <= MAX_DETAIL ? line : `${cutText(line, MAX_DETAIL)}…`;
}
