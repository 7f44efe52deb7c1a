import { formatTerm } from '@portal/api-client/units';
import { listProducts } from '../multi-quote-sites/offers/products.ts';
import type { multiQuoteLocations } from '../multi-quotes/tables.ts';
import { getSupplierName } from '../pricing/suppliers.ts';
import { quoteEvents, type quotes } from '../quotes/tables.ts';
import type { SeedContext } from '../seed/context.ts';
import { negotiationQuotes, negotiations } from './tables.ts';

type NewQuote = typeof quotes.$inferInsert;
type NewNegotiation = typeof negotiations.$inferInsert;
type NewPart = typeof negotiationQuotes.$inferInsert;
type NewLocation = typeof multiQuoteLocations.$inferInsert;

/** The result of a quote in a round. */
type Outcome = 'pending' | 'ready' | 'accepted' | 'declined';

interface RoundPlan {
  name: string;
  notes: string | null;
  daysAgo: number;
  /** Number of quotes with each outcome, in order. */
  outcomes: readonly (readonly [Outcome, number])[];
  percentOff: number;
  /** Per cent hoped for, of the group of its first quote. */
  target?: number;
  /** About the same quotes as the plan before it. */
  isFurtherRound?: true;
}

/** A negotiation in every state; the second round has offers to decide on, the last waits for the desk. */
const ROUNDS: readonly RoundPlan[] = [
  {
    name: 'Harlequin northern depots',
    notes: 'Customer compares us with their present supplier. 36 months, all depots together.',
    daysAgo: 5,
    outcomes: [
      ['declined', 7],
      ['accepted', 3],
    ],
    percentOff: 4,
    target: 10,
  },
  {
    name: 'Harlequin northern depots, second round',
    notes: 'The first offer was not enough for the seven larger depots.',
    daysAgo: 1,
    outcomes: [['ready', 7]],
    percentOff: 7,
    target: 8,
    isFurtherRound: true,
  },
  {
    name: 'Midlands price match',
    notes: null,
    daysAgo: 4,
    outcomes: [['accepted', 4]],
    percentOff: 5,
  },
  {
    name: 'Coastal depots',
    notes: 'Only worth it with free installation.',
    daysAgo: 3,
    outcomes: [['declined', 3]],
    percentOff: 2,
  },
  {
    name: 'Scottish depots',
    notes: 'Tender closes on Friday.',
    daysAgo: 0,
    outcomes: [['pending', 5]],
    percentOff: 0,
    target: 6,
  },
];

interface Negotiated {
  multiQuoteId: number;
  author: string;
  /** Quotes about to be inserted; the Saved ones are negotiated in their order. */
  quotes: readonly NewQuote[];
  locations: readonly NewLocation[];
}

/** Negotiations about a multi-quote's quotes; the quotes get the statuses and prices that follow from them. */
export function planNegotiations(
  seed: SeedContext,
  { multiQuoteId, author, quotes: made, locations }: Negotiated,
) {
  const random = seed.random('negotiations');
  const byReference = new Map(made.map((quote) => [quote.reference, quote]));
  const saved = made.filter(({ status }) => status === 'created').map(({ reference }) => reference);
  const rounds: { row: NewNegotiation; parts: Omit<NewPart, 'negotiationId'>[]; isFurther: boolean }[] = [];
  let next = 0;
  let previous: string[] = [];
  for (const [index, plan] of ROUNDS.entries()) {
    const size = plan.outcomes.reduce((sum, [, number]) => sum + number, 0);
    const references = plan.isFurtherRound ? previous.slice(0, size) : saved.slice(next, next + size);
    if (!plan.isFurtherRound) next += size;
    previous = references;
    const createdAt = seed.at({ days: -plan.daysAgo, minutes: -50 });
    const answeredAt = new Date(createdAt.getTime() + 8_000);
    const outcomes = plan.outcomes.flatMap(([outcome, number]) => Array<Outcome>(number).fill(outcome));
    const parts = references.flatMap((reference, at) => {
      const quote = byReference.get(reference);
      const outcome = outcomes[at];
      if (quote === undefined || outcome === undefined) return [];
      // The first quote of each round with offers is offered a longer term instead.
      const instead = at === 0 ? findLongerTerm(quote, locations) : null;
      const part = {
        ...toPart(quote, outcome, plan, { size, createdAt, answeredAt, author }),
        ...(outcome === 'ready' && instead),
        uuid: random.uuid(),
      };
      byReference.set(reference, settle(quote, part));
      return [part];
    });
    const [first] = parts;
    if (first === undefined) continue;
    const decided = parts.map(({ status }) => status);
    rounds.push({
      row: {
        uuid: random.uuid(),
        partnerId: first.partnerId,
        multiQuoteId,
        name: plan.name,
        notes: plan.notes,
        status: decided.some((status) => status === 'pending' || status === 'ready')
          ? 'pending'
          : decided.includes('accepted')
            ? 'accepted'
            : 'declined',
        targets:
          plan.target === undefined ? [] : [{ group: first.group, kind: 'percent', value: plan.target }],
        round: plan.isFurtherRound ? 2 : 1,
        // The demo's desk takes its time, so that one negotiation stays pending.
        answerDueAt: decided.includes('pending') ? seed.at({ days: 30 }) : answeredAt,
        createdBy: author,
        createdAt,
        updatedAt: createdAt,
      },
      parts,
      isFurther: ROUNDS[index]?.isFurtherRound === true,
    });
  }
  return {
    quotes: made.map((quote) => byReference.get(quote.reference) ?? quote),
    insert: async () => {
      let firstRoundId: number | null = null;
      for (const { row, parts, isFurther } of rounds) {
        const [inserted]: { id: number }[] = await seed.db
          .insert(negotiations)
          .values({ ...row, firstRoundId: isFurther ? firstRoundId : null })
          .returning();
        if (inserted === undefined) throw new Error('The database answered no row for a negotiation.');
        if (!isFurther) firstRoundId = inserted.id;
        await seed.insert(
          negotiationQuotes,
          parts.map((part) => ({ ...part, negotiationId: inserted.id })),
        );
        await seed.insert(
          quoteEvents,
          parts.flatMap((part) => toEvents(row, part)),
        );
      }
    },
  };
}

interface RoundFacts {
  size: number;
  createdAt: Date;
  answeredAt: Date;
  author: string;
}

function toPart(
  quote: NewQuote,
  status: Outcome,
  plan: RoundPlan,
  { size, createdAt, answeredAt, author }: RoundFacts,
): Omit<NewPart, 'negotiationId'> {
  const isDecided = status === 'accepted' || status === 'declined';
  const newMonthlyCost = quote.monthlyCost - Math.floor((quote.monthlyCost * plan.percentOff) / 100);
  const newInstall = size >= 5 ? 0 : quote.installCost;
  return {
    partnerId: quote.partnerId,
    group: getSupplierName(quote.supplierKey),
    quoteReference: quote.reference,
    productName: quote.productName,
    termMonths: quote.termMonths,
    totalCost: quote.totalCost,
    eccCost: quote.eccCost,
    installCost: quote.installCost,
    monthlyCost: quote.monthlyCost,
    ...(status === 'pending'
      ? { newEcc: null, newInstall: null, newMonthlyCost: null, note: null }
      : {
          newEcc: quote.eccCost,
          newInstall,
          newMonthlyCost,
          note: [
            `${plan.percentOff}% off for ${size} together`,
            ...(newInstall < quote.installCost ? ['Installed free'] : []),
          ].join('. '),
        }),
    newSearchQuoteUuid: null,
    newProduct: null,
    status,
    reason: isDecided
      ? status === 'accepted'
        ? 'Agreed with the customer'
        : 'Not enough for the customer'
      : null,
    decidedBy: isDecided ? author : null,
    decidedAt: isDecided ? new Date(answeredAt.getTime() + 90 * 60_000) : null,
    createdAt,
    updatedAt: createdAt,
  };
}

/** The same product for 60 months, as the desk's alternative. */
function findLongerTerm(quote: NewQuote, locations: readonly NewLocation[]) {
  const location = locations.find(({ uuid }) => uuid === quote.multiQuoteLocationUuid);
  if (location?.searchUuid === undefined) return null;
  const { searchUuid, searchFilters, address } = location;
  const found = listProducts({ searchUuid, searchFilters, address }).find(
    ({ product }) =>
      product.productCode === quote.productCode && product.speed === quote.speed && product.termMonths === 60,
  );
  if (found === undefined) return null;
  return {
    newSearchQuoteUuid: found.uuid,
    newProduct: found.product,
    newMonthlyCost: Math.min(found.product.monthlyCost, quote.monthlyCost),
    newInstall: found.product.installCost,
    note: `Offered at ${formatTerm(60)}`,
  };
}

/** The quote after its part of a negotiation: at the new price when that was accepted. */
function settle(quote: NewQuote, part: Omit<NewPart, 'negotiationId'>): NewQuote {
  if (part.status === 'pending' || part.status === 'ready') return { ...quote, status: 'negotiation' };
  if (part.status === 'declined') return { ...quote, status: 'created' };
  const monthlyCost = part.newMonthlyCost ?? quote.monthlyCost;
  const installCost = part.newInstall ?? quote.installCost;
  return {
    ...quote,
    status: 'created',
    monthlyCost,
    installCost,
    baseMonthlyCost: quote.baseMonthlyCost + monthlyCost - quote.monthlyCost,
    baseInstallCost: quote.baseInstallCost + installCost - quote.installCost,
    totalCost: installCost + monthlyCost * quote.termMonths,
    discount: (quote.discount ?? 0) + quote.monthlyCost - monthlyCost,
  };
}

function toEvents(row: NewNegotiation, part: Omit<NewPart, 'negotiationId'>) {
  const event = (at: Date, title: string, detail: string | null, actor: string | null) => ({
    partnerId: part.partnerId,
    quoteReference: part.quoteReference,
    at,
    title,
    detail,
    actor,
  });
  const requestedAt = row.createdAt ?? new Date();
  const requested = event(requestedAt, 'Negotiation requested', row.name, row.createdBy ?? null);
  if (part.status === 'pending') return [requested];
  const answered = event(
    new Date(requestedAt.getTime() + 8_000),
    'Pricing desk answered',
    part.note ?? null,
    null,
  );
  if (part.status === 'ready' || !part.decidedAt) return [requested, answered];
  const title = part.status === 'accepted' ? 'New price accepted' : 'New price declined';
  const detail = [part.note, part.reason].filter(Boolean).join('. ');
  return [requested, answered, event(part.decidedAt, title, detail, part.decidedBy ?? null)];
}
