import type { contract } from '@portal/api-client';
import { NOTIFICATION_KIND_LABELS } from '@portal/api-client/labels';
import type { users } from '../auth/tables.ts';
import { action, paragraph, plainName, toParagraphs } from '../mail/mail-blocks.ts';
import type { MailBlock, MailDraft, MailOrigin, Provider } from '../provider.ts';
import { getUnsubscribeUrl } from './unsubscribe-link.ts';
import { isOwnPath } from './url.ts';

type Kind = contract.notifications.NotificationKind;

/** The content of an email that says more than its notification. */
export interface MailContent {
  blocks: MailBlock[];
  /** Starts with the user's first name. */
  hasGreeting?: boolean;
  replyTo?: MailDraft['replyTo'];
  /** The network of a person who caused the email without signing in; mail limits count by network. */
  network?: string;
}

export interface Content {
  /** One line; the subject of the email. */
  text: string;
  subtext?: string | null | undefined;
  /** A path of the portal, or an address elsewhere. */
  url?: string | null | undefined;
  mail?: MailContent;
}

type Recipient = Pick<typeof users.$inferSelect, 'id' | 'email' | 'firstName'>;

/** The email of a notification. Optional kinds can be stopped with a link. */
export function composeMail(
  user: Recipient,
  { kind, text, subtext, url, mail }: Content & { kind: Kind | 'account' },
  services: Pick<Provider, 'config' | 'secrets'>,
): MailDraft {
  const draft: MailDraft = {
    to: [user.email],
    subject: text,
    blocks: [
      ...(mail?.hasGreeting ? [paragraph(`Dear ${plainName(user.firstName)},`)] : []),
      ...(mail?.blocks ?? composeBlocks({ text, subtext, url }, services)),
    ],
    ...(mail?.replyTo && { replyTo: mail.replyTo }),
  };
  if (kind === 'account') return draft;
  return {
    ...draft,
    footer: [`You receive this email because “${NOTIFICATION_KIND_LABELS[kind]}” is set to email at once.`],
    unsubscribeUrl: getUnsubscribeUrl(user.id, kind, services),
  };
}

function composeBlocks({ text, subtext, url }: Content, { config }: Pick<Provider, 'config'>): MailBlock[] {
  return [
    paragraph(`${plainName(text)}.`),
    ...toParagraphs(plainName(subtext ?? '')),
    ...(url && isOwnPath(url) ? [action('Open in the portal', new URL(url, config.publicUrl).href)] : []),
  ];
}

/** Limits of the kinds that are emailed by default; the others have the limit of `notification`. */
const PURPOSES: Readonly<Partial<Record<Kind | 'account', MailOrigin['purpose']>>> = {
  account: 'service',
  renewals: 'service',
  notices: 'service',
  webhooks: 'service',
  proposals: 'proposal-reply',
};

export const getOrigin = (kind: Kind | 'account', content?: MailContent): MailOrigin => ({
  purpose: PURPOSES[kind] ?? 'notification',
  ...(content?.network && { network: content.network }),
});
