import type { Database } from '../db/database.ts';
import type { Context } from '../http/context.ts';
import { action, plainName } from '../mail/mail-blocks.ts';
import { ADMINISTRATORS, notify, type Services } from '../notifications/notify.ts';
import type { MailBlock, MailDraft } from '../provider.ts';
import type { SharedProposal } from './load-shared.ts';

interface Message {
  /** One line: the notification and the subject of the email. */
  text: string;
  subtext: string;
  blocks: MailBlock[];
  replyTo?: MailDraft['replyTo'];
}

/**
 * Notifies and emails the owner and the users who wrote or shared the version, or else the administrators, in the
 * transaction of the customer's step. Emails over the limit are not sent: the limit must not stop an acceptance.
 */
export async function notifyPartner(
  tx: Database,
  { owner, row, link, path, name, partner }: SharedProposal,
  { text, subtext, blocks, replyTo }: Message,
  context: Services & Pick<Context, 'network'>,
): Promise<void> {
  const ids = [owner.ownerId ?? owner.createdById, row.createdById, link.createdById];
  const userIds = ids.filter((id) => id !== null);
  const { config, network } = context;
  await notify(
    tx,
    { partnerId: partner.id, userIds, orElse: ADMINISTRATORS },
    {
      kind: 'proposals',
      text,
      subtext,
      url: path,
      type: 'proposal',
      mail: {
        blocks: [...blocks, action(`Open ${plainName(name)}`, new URL(path, config.publicUrl).href)],
        ...(replyTo && { replyTo }),
        network,
      },
    },
    context,
  );
}
