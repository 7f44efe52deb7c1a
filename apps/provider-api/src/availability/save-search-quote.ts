import type { ParsedOf } from '@portal/api-client';
import type { availability } from '@portal/api-client/contract';
import { eq } from 'drizzle-orm';
import type { Context } from '../http/context.ts';
import { uuidId } from '../http/request/ids.ts';
import { createQuote } from '../quotes/create.ts';
import { PRICE_VALIDITY_DAYS } from '../quotes/lifecycle/expiry.ts';
import { Refusal } from '../refusal.ts';
import { searches, searchQuotes } from './tables.ts';

/** Saves a search quote as a quote. Saving it again returns the same quote. */
export async function saveSearchQuote(
  { uuid, ...input }: ParsedOf<typeof availability.saveSearchQuote>,
  context: Context,
): Promise<{ reference: string }> {
  const id = uuidId(uuid);
  return context.db.transaction(async (tx) => {
    const scope = context.scope.on(tx);
    const searchQuote = await scope.get(searchQuotes, eq(searchQuotes.id, id), { lock: 'update' });
    if (searchQuote.quoteReference) return { reference: searchQuote.quoteReference };
    const age = context.now().getTime() - searchQuote.createdAt.getTime();
    if (age > PRICE_VALIDITY_DAYS * 86_400_000)
      throw Refusal.conflict('These prices have expired. Search the address again.');
    const search = await scope.get(searches, eq(searches.id, searchQuote.searchId));
    const reference = await createQuote(context, tx, {
      kind: search.kind,
      product: searchQuote.product,
      address: search.address,
      customerName: input.customerName,
      customReference: input.customReference ?? null,
      addons: input.addons ?? [],
      layer: input.layer ?? null,
      searchQuoteId: id,
      line:
        search.kind === 'broadband'
          ? {
              useExistingLine: search.ask.useExistingLine ?? false,
              pstnNumber: search.ask.pstnNumber ?? null,
            }
          : null,
    });
    const changes = { quoteReference: reference, savedAt: context.now() };
    await scope.update(searchQuotes, changes, eq(searchQuotes.id, id));
    return { reference };
  });
}
