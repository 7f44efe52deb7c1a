import type { contract, ParsedOf } from '@portal/api-client';
import { brand } from '@portal/brand';
import { eq } from '../db/drizzle.ts';
import type { Context } from '../http/context.ts';
import { toParagraphs } from '../mail/mail-blocks.ts';
import { finishMatters } from '../notifications/notify.ts';
import type { MailDraft } from '../provider.ts';
import { attachToQuote } from '../quotes/crf/documents.ts';
import { Refusal } from '../refusal.ts';
import { type StoredFile, withStoredFiles } from '../uploads/store.ts';
import { orderHistory, orderStatusHistory } from './events.ts';
import { getNextStepAt, getPace } from './progress/milestones.ts';
import { type OrderRow, orders } from './tables.ts';

type Message = ParsedOf<typeof contract.orders.notify>;

const DELIVERY_TEAM = brand.email.delivery;

/**
 * Emails the delivery team; attachments join the order's documents. If the held order was waiting for the partner, it
 * then waits for the provider.
 */
export async function messageDeliveryTeam(input: Message, context: Context): Promise<void> {
  assertAnswerable(await context.scope.get(orders, eq(orders.reference, input.reference)));
  await withStoredFiles(context, input.attachments ?? [], 'attachments', (stored) =>
    sendMessage(input, stored, context),
  );
}

/** Nobody reads messages about a delivered or cancelled order. */
function assertAnswerable({ status }: OrderRow): void {
  if (status === 'live')
    throw Refusal.conflict('This order is complete. Open a support case about the service instead.');
  if (status === 'cancelled') throw Refusal.conflict('This order is cancelled. Start a new quote instead.');
}

async function sendMessage(input: Message, stored: readonly StoredFile[], context: Context): Promise<void> {
  const { caller } = context;
  await context.db.transaction(async (tx) => {
    const scope = context.scope.on(tx);
    const order = await scope.get(orders, eq(orders.reference, input.reference), { lock: 'update' });
    assertAnswerable(order);
    await attachToQuote(scope, order.quoteReference, stored, { field: 'attachments', context });
    const names = stored.map(({ name }) => name).join(', ');
    const now = context.now();
    const isReply = order.status === 'held' && order.waitsOn === 'partner';
    if (isReply) {
      await finishMatters(scope, [`order-reply:${order.reference}`], now);
      await scope.update(
        orders,
        {
          waitsOn: 'provider',
          nextStepAt: getNextStepAt(order.milestone, now, getPace(context.config.env, order)),
          updatedAt: now,
        },
        eq(orders.reference, order.reference),
      );
    }
    await (isReply ? orderStatusHistory : orderHistory).record(scope, order.reference, {
      at: now,
      title: `Message to the delivery team: ${input.subject}`,
      detail: names === '' ? input.message : `${input.message}\n\nAttached: ${names}`,
      actor: caller.name,
      waitsOn: isReply ? 'provider' : null,
    });
    const draft: MailDraft = {
      to: [DELIVERY_TEAM],
      subject: `${order.reference}: ${input.subject}`,
      blocks: [
        ...toParagraphs(input.message),
        {
          kind: 'facts',
          facts: [
            ...(names === '' ? [] : [{ label: 'Attached to the order', value: names }]),
            { label: 'Order', value: `${order.reference} (${order.customerName}, ${order.postcode})` },
            { label: 'From', value: `${caller.name}, ${caller.partner.name} <${caller.user.email}>` },
          ],
        },
      ],
      replyTo: { name: caller.name, address: caller.user.email },
    };
    await context.mail.send(tx, draft, {
      purpose: 'delivery-team',
      senderId: caller.userId,
      company: caller.partner,
    });
  });
}
