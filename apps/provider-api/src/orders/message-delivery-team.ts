import type { contract, ParsedOf } from '@portal/api-client';
import { brand } from '@portal/brand';
import { eq } from 'drizzle-orm';
import type { Context } from '../http/context.ts';
import { recordOrderEvents } from './events.ts';
import { getNextStepAt } from './progress/milestones.ts';
import { orders } from './tables.ts';

const DELIVERY_TEAM = brand.email.delivery;

/** Emails the delivery team. If the held order was waiting for the partner, it then waits for the provider. */
export async function messageDeliveryTeam(
  input: ParsedOf<typeof contract.orders.notify>,
  context: Context,
): Promise<void> {
  await context.db.transaction(async (tx) => {
    const scope = context.scope.on(tx);
    const order = await scope.get(orders, eq(orders.reference, input.reference), { lock: 'update' });
    const now = context.now();
    const isReply = order.status === 'held' && order.waitsOn === 'partner';
    if (isReply)
      await scope.update(
        orders,
        {
          waitsOn: 'provider',
          nextStepAt: getNextStepAt(order.milestone, now, context.config.env),
          updatedAt: now,
        },
        eq(orders.reference, order.reference),
      );
    await recordOrderEvents(tx, [
      {
        order,
        at: now,
        title: `Message to the delivery team: ${input.subject}`,
        detail: input.message,
        actor: context.caller.name,
        waitsOn: isReply ? 'provider' : null,
      },
    ]);
    await context.mail.send(tx, {
      to: [DELIVERY_TEAM],
      subject: `${order.reference}: ${input.subject}`,
      text: [
        input.message,
        '',
        `Order: ${order.reference} (${order.customerName}, ${order.postcode})`,
        `From: ${context.caller.name}, ${context.caller.partner.name} <${context.caller.user.email}>`,
      ].join('\n'),
    });
  });
}
