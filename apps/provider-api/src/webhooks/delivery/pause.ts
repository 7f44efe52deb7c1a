import type { webhooks as contract } from '@portal/api-client/contract';
import { ADMINISTRATOR } from '@portal/auth/access';
import { isSignedUp } from '../../auth/signed-up.ts';
import { users } from '../../auth/tables.ts';
import type { Database } from '../../db/database.ts';
import { and, eq, isNull } from '../../db/drizzle.ts';
import { action, paragraph, plainName } from '../../mail/mail-blocks.ts';
import { notify } from '../../notifications/notify.ts';
import type { Provider } from '../../provider.ts';
import { type EndpointRow, webhookEndpoints } from '../tables.ts';

type PauseReason = (typeof contract.PAUSE_REASONS)[number];

const EXPLANATIONS: Readonly<Record<PauseReason, string>> = {
  failing: 'Every request has failed for several hours.',
  gone: 'It responded with 410 Gone, which means that it no longer accepts events.',
  no_owner: 'The owner of the webhook is no longer an administrator.',
};

const getEndpointPath = (id: string) => `/partner/api-access/webhooks/${id}`;

/** Stops deliveries until someone resumes the endpoint, and tells its owner, or all administrators without one. */
export async function pauseEndpoint(
  tx: Database,
  { id, partnerId, ownerId, url }: EndpointRow,
  reason: PauseReason,
  provider: Provider,
): Promise<void> {
  const { config, now } = provider;
  const [paused] = await tx
    .update(webhookEndpoints)
    .set({ pausedAt: now(), pauseReason: reason, updatedAt: now() })
    .where(and(eq(webhookEndpoints.id, id), isNull(webhookEndpoints.pausedAt)))
    .returning({ id: webhookEndpoints.id });
  if (paused === undefined) return;
  const isOwner =
    reason === 'no_owner' || ownerId === null ? eq(users.roleId, ADMINISTRATOR) : eq(users.id, ownerId);
  const recipients = await tx
    .select()
    .from(users)
    .where(
      and(
        eq(users.partnerId, partnerId),
        isOwner,
        isNull(users.removedAt),
        // Excludes invited people who have not signed in.
        isSignedUp,
      ),
    );
  const { host } = new URL(url);
  const text = `The webhook to ${host} is paused`;
  await notify(
    tx,
    { partnerId, userIds: recipients.map((user) => user.id) },
    {
      kind: 'webhooks',
      text,
      subtext: EXPLANATIONS[reason],
      url: getEndpointPath(id),
      type: 'webhook',
      mail: {
        hasGreeting: true,
        blocks: [
          paragraph(`We no longer send events to ${plainName(host)}. ${EXPLANATIONS[reason]}`),
          paragraph(
            'We hold new events for up to 24 hours. Check the delivery log, fix the problem and resume the webhook.',
          ),
          action('See the delivery log', `${config.publicUrl}${getEndpointPath(id)}`),
        ],
      },
    },
    provider,
  );
}
