import type { UserRow } from '../../auth/caller.ts';
import { sql } from '../../db/drizzle.ts';
import { chooseMandatoryAddons } from '../../multi-quote-sites/offers/products.ts';
import type { multiQuoteLocations } from '../../multi-quotes/tables.ts';
import { toAddonLines } from '../../pricing/addon-choice.ts';
import { getAddonGroups } from '../../pricing/product-addons.ts';
import { formatQuoteReference, toQuoteValues } from '../../quotes/create.ts';
import { CANCEL_REASONS } from '../../quotes/seed/names.ts';
import { quoteCrfs, quoteEvents, quotes } from '../../quotes/tables.ts';
import type { SeedContext } from '../../seed/context.ts';
import type { Random } from '../../seed/random.ts';
import { multiQuoteApprovals } from '../tables.ts';
import { createShowcaseForms, planOutcomes, type ShowcaseOutcome } from './seed-outcomes.ts';

type NewLocation = typeof multiQuoteLocations.$inferInsert;
type NewQuote = typeof quotes.$inferInsert;

/** Plans negotiations for quotes before they are inserted. Call `insert` after the quotes exist. */
type PlanNegotiations = (
  seed: SeedContext,
  deal: {
    multiQuoteId: number;
    author: string;
    quotes: readonly NewQuote[];
    locations: readonly NewLocation[];
  },
) => { quotes: readonly NewQuote[]; insert(): Promise<void> };

const MINUTES_TO_SAVE = 30;

interface QuotesOf {
  /** Number of first choices that are saved. */
  saved: number;
  /** Saves more, in every status. */
  isShowcase: boolean;
  author: UserRow;
  multiQuoteUuid: string;
  multiQuoteId: number;
  locations: readonly NewLocation[];
  planNegotiations: PlanNegotiations;
}

/** Saves the first choices as quotes and returns the locations with their references. */
export async function seedQuotes(
  seed: SeedContext,
  random: Random,
  { saved, isShowcase, author, multiQuoteUuid, multiQuoteId, locations, planNegotiations }: QuotesOf,
): Promise<NewLocation[]> {
  const outcomes = isShowcase ? await planOutcomes(seed) : [];
  const chosen = locations.filter(({ selectedProduct }) => selectedProduct).slice(0, saved + outcomes.length);
  const { rows } = await seed.db.execute<{ number: string }>(
    sql`select nextval('quote_numbers')::text as number from generate_series(1, ${chosen.length})`,
  );
  const references = new Map<string, string>();
  const name = `${author.firstName} ${author.lastName}`;
  const made = chosen.flatMap((location, index) => {
    const product = location.selectedProduct;
    if (!product || !location.uuid) return [];
    const reference = formatQuoteReference('multi', rows[index]?.number ?? index);
    references.set(location.uuid, reference);
    const pricedAt = (location.createdAt ?? seed.now).getTime();
    const createdAt = new Date(pricedAt + random.integer(5, MINUTES_TO_SAVE) * 60_000);
    // Later steps were taken for all quotes together, so that the history has one entry for each.
    const allSavedAt = pricedAt + MINUTES_TO_SAVE * 60_000;
    const values = toQuoteValues({
      kind: 'multi',
      product,
      address: location.address,
      reference,
      lines: toAddonLines(getAddonGroups(product), chooseMandatoryAddons(product)),
      layer: product.layer,
      createdAt,
      customerName: location.customerName,
      customReference: location.customReference ?? null,
      searchQuoteId: null,
      multiQuoteUuid,
      multiQuoteLocationUuid: location.uuid,
    });
    const outcome = outcomes[index - saved] ?? drawOutcome(random);
    const steps = outcome.steps.map(({ minutes, ...step }) => ({
      actor: name,
      ...step,
      at: minutes === 0 ? createdAt : new Date(allSavedAt + minutes * 60_000),
    }));
    const quote = {
      ...values,
      status: outcome.status,
      // The request form decides the layer of products that offer both.
      layer: values.layer ?? (outcome.form === 'submitted' ? (3 as const) : null),
      reason: outcome.reason,
      approvalTermsId: outcome.form === 'submitted' ? outcome.getTermsId(product.supplierKey) : null,
      acceptedAt: steps.find(({ title }) => title === 'Accepted')?.at ?? null,
      expiredAt: outcome.hoursHeld
        ? new Date(createdAt.getTime() + outcome.hoursHeld * 3_600_000)
        : values.expiredAt,
      updatedAt: steps.at(-1)?.at ?? createdAt,
      version: steps.length,
      partnerId: location.partnerId,
      createdById: author.id,
      createdBy: name,
      ownerId: author.id,
      ownerName: name,
    };
    return [{ quote, outcome, steps }];
  });
  const drafted = made.map(({ quote }) => quote);
  const negotiated = isShowcase
    ? planNegotiations(seed, { multiQuoteId, author: name, quotes: drafted, locations })
    : null;
  await seed.insert(quotes, negotiated?.quotes ?? drafted);
  await seed.insert(
    quoteEvents,
    made.flatMap(({ quote: { partnerId, reference: quoteReference }, steps }) =>
      steps.map(({ at, title, detail, actor }) => ({
        partnerId,
        quoteReference,
        at,
        title,
        detail: detail ?? null,
        actor,
      })),
    ),
  );
  await negotiated?.insert();
  if (isShowcase) {
    await seed.insert(quoteCrfs, createShowcaseForms(seed, made));
    await seed.insert(multiQuoteApprovals, planApproval(made, multiQuoteId));
  }
  return locations.map((location) => ({
    ...location,
    quoteReference: references.get(location.uuid ?? '') ?? null,
  }));
}

/** Most quotes are Saved; some were accepted or cancelled within minutes. */
function drawOutcome(random: Random): ShowcaseOutcome {
  const status = random.weighted([
    ['created', 7],
    ['accepted', 3],
    ['cancelled', 1],
  ] as const);
  const reason = status === 'cancelled' ? CANCEL_REASONS[0] : null;
  const saved = { title: 'Saved', minutes: 0 };
  const last = {
    title: status === 'accepted' ? 'Accepted' : 'Cancelled',
    detail: reason,
    minutes: 3,
  };
  return {
    status,
    reason,
    form: null,
    isApproved: false,
    getTermsId: () => null,
    steps: status === 'created' ? [saved] : [saved, last],
  };
}

interface SeededQuote {
  quote: { reference: string; partnerId: number; updatedAt: Date };
  outcome: ShowcaseOutcome;
}

/** One bulk approval of all quotes that were approved, whatever became of their orders. */
function planApproval(made: readonly SeededQuote[], multiQuoteId: number) {
  const approved = made.filter(({ outcome }) => outcome.isApproved).map(({ quote }) => quote);
  const [first] = approved;
  if (first === undefined) return [];
  const { partnerId, updatedAt } = first;
  const references = approved.map(({ reference }) => reference);
  return [{ partnerId, multiQuoteId, references, createdAt: updatedAt }];
}
