import type { availability, quotes as quoteContract } from '@portal/api-client/contract';
import { eq } from 'drizzle-orm';
import type { Context } from '../http/context.ts';
import { calculateCosts, toAddonLines, validateAddons } from '../pricing/addon-choice.ts';
import { getAddonGroups } from '../pricing/product-addons.ts';
import { Refusal } from '../refusal.ts';
import { buildQuoteSearchText } from './create.ts';
import { type Seen, takeStep, toViewer } from './lifecycle/take-step.ts';
import { loadQuote, type QuoteEndpoints } from './load-quote.ts';
import { quoteConflict, toQuote } from './mappers.ts';
import { type QuoteRow, quotes } from './tables.ts';

interface UpdateInput extends Seen {
  reference: string;
  customerName?: string | undefined;
  customReference?: string | null | undefined;
  notes?: string | null | undefined;
  isBookmarked?: boolean | undefined;
  addons?: availability.AddonChoice[] | undefined;
}

/** Changes what the partner may change. A bookmark alone is no change of the quote: possible always. */
export async function updateQuote(
  calls: QuoteEndpoints,
  input: UpdateInput,
  context: Context,
): Promise<quoteContract.Quote> {
  const { reference, version, updatedAt, isBookmarked, ...fields } = input;
  const asked = Object.entries(fields).filter(([, value]) => value !== undefined);
  if (asked.length === 0) return setBookmark(calls, reference, isBookmarked, context);
  return takeStep('edit', { calls, reference, version, updatedAt }, context, ({ row, now }) => {
    if (fields.addons && row.status !== 'created')
      throw quoteConflict('Add-ons are chosen in the customer request form now.', row, {
        roleId: context.caller.roleId,
        now,
      });
    const next = {
      customerName: fields.customerName ?? row.customerName,
      customReference: fields.customReference === undefined ? row.customReference : fields.customReference,
      notes: fields.notes === undefined ? row.notes : fields.notes,
      isBookmarked: isBookmarked ?? row.isBookmarked,
    };
    return {
      changes: {
        ...next,
        searchText: buildQuoteSearchText({ ...row, ...next }),
        ...(fields.addons ? addonChanges(row, fields.addons) : {}),
      },
      title: 'Changed',
      detail: asked.map(([name]) => FIELD_LABELS[name] ?? name).join(', '),
    };
  });
}

const FIELD_LABELS: Readonly<Record<string, string>> = {
  customerName: 'Customer',
  customReference: 'Customer reference',
  notes: 'Notes',
  addons: 'Add-ons',
};

/** New add-ons and the costs that follow; 422 when the product does not allow them. */
export function addonChanges(row: QuoteRow, choices: readonly availability.AddonChoice[], path = '') {
  const groups = getAddonGroups(row.productCode);
  const errors = Object.entries(validateAddons(groups, choices));
  if (errors.length > 0)
    throw Refusal.invalid(Object.fromEntries(errors.map(([key, messages]) => [path + key, messages])));
  const addons = toAddonLines(groups, choices);
  const { installCost, monthlyCost, totalCost } = calculateCosts(
    { installCost: row.baseInstallCost, monthlyCost: row.baseMonthlyCost, termMonths: row.termMonths },
    addons,
  );
  return { addons, installCost, monthlyCost, totalCost };
}

async function setBookmark(
  calls: QuoteEndpoints,
  reference: string,
  isBookmarked: boolean | undefined,
  context: Context,
): Promise<quoteContract.Quote> {
  const row = await loadQuote(context.scope, calls, reference);
  if (isBookmarked !== undefined)
    await context.scope.update(
      quotes,
      { isBookmarked, updatedAt: row.updatedAt },
      eq(quotes.reference, reference),
    );
  return toQuote({ ...row, isBookmarked: isBookmarked ?? row.isBookmarked }, toViewer(context));
}
