import type { contract } from '@portal/api-client';
import type { availability, quotes as quoteContract } from '@portal/api-client/contract';
import type { InputColumns } from '../db/columns/input-columns.ts';
import type { Database } from '../db/database.ts';
import { eq } from '../db/drizzle.ts';
import type { Scope } from '../db/scope.ts';
import { notifyMentioned } from '../partner/mentions.ts';
import { describeOwnerChange, findOwner, notifyOwner, type Owner } from '../partner/owner.ts';
import { calculateCosts, toAddonLines, validateAddons } from '../pricing/addon-choice.ts';
import { getAddonGroups } from '../pricing/product-addons.ts';
import type { Work } from '../provider.ts';
import { Refusal } from '../refusal.ts';
import { buildQuoteSearchText } from './create.ts';
import { quoteHistory } from './events.ts';
import { type StepListener, takeStep } from './lifecycle/take-step.ts';
import { loadQuote, type QuoteInput } from './load-quote.ts';
import { quoteConflict, toQuote, toViewer } from './mappers.ts';
import { getQuotePath } from './quote-path.ts';
import { type QuoteRow, quoteCrfs, quotes } from './tables.ts';

type UpdateInput = QuoteInput<'update'>;

/** Fields whose change is an edit of the quote, with their names in its history. A bookmark and the owner are not. */
export const EDITED_FIELDS = {
  customerName: 'Customer',
  customReference: 'Your reference',
  notes: 'Notes',
  addons: 'Add-ons',
} as const satisfies Record<
  Exclude<keyof UpdateInput, 'family' | 'reference' | 'version' | 'isBookmarked' | 'ownerId'>,
  string
>;

interface UpdateOptions {
  /** Names the edit in the quote's history. */
  title?: string;
  onStep?: StepListener;
}

export async function updateQuote(
  input: UpdateInput,
  context: Work,
  { title = 'Changed', onStep }: UpdateOptions = {},
): Promise<quoteContract.Quote> {
  const edited = Object.entries(EDITED_FIELDS).filter(
    ([field]) => input[field as keyof typeof EDITED_FIELDS] !== undefined, // its own key
  );
  if (edited.length === 0) return updateOrganisation(input, context, onStep);
  const planStep = async ({ tx, row, scope }: { tx: Database; row: QuoteRow; scope: Scope }) => {
    if (input.addons && row.status !== 'created')
      throw quoteConflict(
        'Change add-ons in the customer request form.',
        row,
        await toViewer({ ...context, db: tx, scope }),
      );
    if (input.addons) await followAddons(scope, row, input.addons);
    const values = {
      customerName: input.customerName ?? row.customerName,
      customReference: input.customReference === undefined ? row.customReference : input.customReference,
      notes: input.notes === undefined ? row.notes : input.notes,
      isBookmarked: input.isBookmarked ?? row.isBookmarked,
      ...(await findNewOwner(input, row, scope)),
    } satisfies InputColumns<
      typeof contract.quotes.single.update,
      typeof quotes,
      'reference' | 'version' | 'addons'
    >;
    return {
      changes: {
        ...values,
        searchText: buildQuoteSearchText({ ...row, ...values }),
        ...(input.addons ? getAddonChanges(row, input.addons) : {}),
      },
      title,
      detail: edited.map(([, label]) => label).join(', '),
    };
  };
  return takeStep('edit', input, context, planStep, async (step) => {
    await announceOwner(step, context);
    await announceMentions(step, context);
    await onStep?.(step);
  });
}

/** A form that was begun before the quote returned to Saved has the quote's add-ons. */
async function followAddons(
  scope: Scope,
  { reference }: QuoteRow,
  addons: availability.AddonChoice[],
): Promise<void> {
  const form = await scope.find(quoteCrfs, eq(quoteCrfs.quoteReference, reference));
  if (!form) return;
  const sections = { ...form.sections, addonDetails: { ...form.sections.addonDetails, addons } };
  await scope.update(quoteCrfs, { sections }, eq(quoteCrfs.quoteReference, reference));
}

/** New add-ons and the resulting costs; 422 when the product does not allow them. */
export function getAddonChanges(row: QuoteRow, choices: readonly availability.AddonChoice[], path = '') {
  const groups = getAddonGroups(row);
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

/** Bookmark and owner: possible in any status, and leaves the version and `updatedAt` as they are. */
function updateOrganisation(
  input: UpdateInput,
  context: Work,
  onStep?: StepListener,
): Promise<quoteContract.Quote> {
  return context.db.transaction(async (tx) => {
    const scope = context.scope.on(tx);
    const before = await loadQuote(scope, input, { lock: 'update' });
    const isBookmarked = input.isBookmarked ?? before.isBookmarked;
    const { ownerId, ownerName } = await findNewOwner(input, before, scope);
    const after = { ...before, isBookmarked, ownerId, ownerName };
    if (isBookmarked !== before.isBookmarked || ownerId !== before.ownerId)
      await scope.update(
        quotes,
        { isBookmarked, ownerId, ownerName, updatedAt: before.updatedAt },
        eq(quotes.reference, before.reference),
      );
    await announceOwner({ tx, before, after }, context);
    await onStep?.({ tx, scope, before, after });
    return toQuote(after, await toViewer({ ...context, db: tx, scope }));
  });
}

async function findNewOwner({ ownerId }: UpdateInput, before: QuoteRow, scope: Scope): Promise<Owner> {
  if (ownerId === undefined || ownerId === before.ownerId)
    return { ownerId: before.ownerId, ownerName: before.ownerName };
  return findOwner(scope, ownerId, 'quotes');
}

/** Adds a new owner to the history and notifies them. */
async function announceOwner(
  { tx, before, after }: { tx: Database; before: QuoteRow; after: QuoteRow },
  context: Work,
): Promise<void> {
  if (after.ownerId === before.ownerId) return;
  await quoteHistory.record(context.scope.on(tx), after.reference, {
    at: context.now(),
    title: 'Owner changed',
    detail: describeOwnerChange(before.ownerName, after.ownerName),
    actor: context.caller.name,
  });
  await notifyOwner(tx, after, context, {
    text: `${context.caller.name} made you the owner of ${after.reference}`,
    subtext: after.customerName,
    url: getQuotePath(after),
    type: 'notice',
  });
}

/** Notifies the colleagues that the notes name now and did not before. */
async function announceMentions(
  { tx, before, after }: { tx: Database; before: QuoteRow; after: QuoteRow },
  context: Work,
): Promise<void> {
  if (after.notes === null || after.notes === before.notes) return;
  await notifyMentioned(
    tx,
    context,
    { capability: 'quotes', text: after.notes, before: before.notes ?? '' },
    {
      text: `${context.caller.name} mentioned you in the notes of ${after.reference}`,
      subtext: after.customerName,
      url: getQuotePath(after),
      type: 'notice',
    },
  );
}
