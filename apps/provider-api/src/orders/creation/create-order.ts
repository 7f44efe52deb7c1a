import { type crf, orders as orderContract } from '@portal/api-client/contract';
import { isStepAllowed, QUOTE_TRANSITIONS } from '@portal/api-client/quote-states';
import { eq, sql } from '../../db/drizzle.ts';
import { scoped } from '../../db/scope.ts';
import { silenceTestData } from '../../mail/silence-test-data.ts';
import type { Provider } from '../../provider.ts';
import { quoteHistory } from '../../quotes/events.ts';
import { type QuoteRow, quoteCrfs, quotes } from '../../quotes/tables.ts';
import { orderPlacementHistory } from '../events.ts';
import { getNextStepAt, getPace, MILESTONE_STEPS } from '../progress/milestones.ts';
import { notifyOrderOwner } from '../progress/notify-order.ts';
import { scheduleProgress } from '../progress/progress-order.ts';
import { type OrderContacts, orders } from '../tables.ts';

/**
 * Processing Order → Order Created, in one transaction with the order. Running it twice creates one order: the quote's
 * status is checked under its lock, and a quote's reference is unique among orders.
 */
export async function createOrder(
  provider: Provider,
  reference: string,
  approvedBy: string | null,
): Promise<void> {
  await provider.db.transaction(async (tx) => {
    const [quote] = await tx.select().from(quotes).where(eq(quotes.reference, reference)).for('update');
    if (!quote || !isStepAllowed('create_order', quote.status)) return;
    const scope = scoped(tx, quote);
    const form = await scope.find(quoteCrfs, eq(quoteCrfs.quoteReference, reference));
    const now = provider.now();
    const services = silenceTestData(provider, quote);
    const { rows } = await tx.execute(sql`select nextval('order_numbers') as number`);
    const order = await scope.insert(orders, {
      ...toOrderValues(formatOrderReference(String(rows[0]?.['number'])), quote, form?.sections ?? {}),
      status: 'open',
      milestone: 'submitted',
      waitsOn: 'provider',
      approvedBy,
      nextStepAt: getNextStepAt('submitted', now, getPace(provider.config.env, quote)),
      createdAt: now,
      updatedAt: now,
    });
    await orderPlacementHistory.record(scope, order.reference, {
      at: now,
      milestone: 'submitted',
      title: MILESTONE_STEPS.submitted.title,
      actor: approvedBy,
    });
    await scope.update(
      quotes,
      {
        status: QUOTE_TRANSITIONS.create_order.to ?? quote.status,
        orderReference: order.reference,
        version: quote.version + 1,
        updatedAt: now,
      },
      eq(quotes.reference, reference),
    );
    await quoteHistory.record(scope, reference, {
      at: now,
      title: 'Order created',
      detail: order.reference,
      actor: null,
    });
    await notifyOrderOwner(
      tx,
      quote,
      order.reference,
      {
        text: `Order ${order.reference} was created`,
        subtext: `${quote.customerName}, from ${reference}`,
      },
      services,
    );
    await scheduleProgress(provider, tx, order);
  });
}

export const formatOrderReference = (number: number | string) => `ORD-${number}`;

/** The columns that an order copies from its quote and the request form. */
export function toOrderValues(reference: string, quote: QuoteRow, sections: crf.CrfDraft) {
  const values = {
    reference,
    quoteReference: quote.reference,
    quoteKind: quote.kind,
    ...orderContract.copyQuoteFields(quote),
    purchaseOrderReference: sections.addonDetails?.purchaseOrderReference ?? null,
    leadTimeDays: quote.leadTimeDays,
    addons: quote.addons,
    contacts: toContacts(sections),
    crdDate: sections.installationDetails?.crdDate ?? null,
  };
  return {
    ...values,
    searchText: [reference, quote.searchText, values.purchaseOrderReference]
      .filter(Boolean)
      .join(' ')
      .toLowerCase(),
  };
}

function toContacts({ contactDetails }: crf.CrfDraft): OrderContacts {
  const primary = contactDetails?.primaryContact;
  const siteName = contactDetails?.siteContactName;
  return {
    primary: primary?.name
      ? { name: primary.name, email: primary.email ?? '', telephone: primary.telephone ?? '' }
      : null,
    site: siteName ? { name: siteName, telephone: contactDetails?.siteContactTelephone ?? '' } : null,
  };
}
