import { and, inArray, isNull } from 'drizzle-orm';
import { users } from '../auth/tables.ts';
import type { Database } from '../db/database.ts';
import type { Context } from '../http/context.ts';
import { action, plainName } from '../mail/mail-blocks.ts';
import { notify, type Services } from '../notifications/notify.ts';
import type { MailBlock, MailDraft } from '../provider.ts';
import type { SharedProposal } from './load-shared.ts';

interface Message {
  /** One line: the notification and the subject of the email. */
  text: string;
  subtext: string;
  blocks: MailBlock[];
  replyTo?: MailDraft['replyTo'];
}

/** Roles that are notified if none of these people is still a user. */
const ADMINISTRATORS = [1];

/**
 * Notifies and emails the owner and the users who wrote or shared the version, in the transaction of the customer's
 * step. Emails over the limit are not sent: the limit must not stop an acceptance.
 */
export async function notifyPartner(
  tx: Database,
  { scope, owner, row, link, path, name, partner }: SharedProposal,
  { text, subtext, blocks, replyTo }: Message,
  context: Services & Pick<Context, 'network'>,
): Promise<void> {
  const ids = [owner.ownerId ?? owner.createdById, row.createdById, link.createdById];
  const people = await scope.on(tx).list(users, {
    where: and(
      inArray(
        users.id,
        ids.filter((id) => id !== null),
      ),
      isNull(users.removedAt),
    ),
  });
  const audience = people.length === 0 ? { roles: ADMINISTRATORS } : { userIds: people.map(({ id }) => id) };
  const { config, network } = context;
  await notify(
    tx,
    { partnerId: partner.id, ...audience },
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
