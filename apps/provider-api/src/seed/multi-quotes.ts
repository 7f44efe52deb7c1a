import type { contract } from '@portal/api-client';
import { CUSTOMERS } from '../circuits/seed.ts';
import { getAddressKey, toAddress } from '../geocoding/address.ts';
import { generateAddressBook } from '../geocoding/address-book.ts';
import { addSiteIssues, seedImportReview } from '../multi-quote-imports/seed.ts';
import { planNegotiations } from '../multi-quote-negotiations/seed.ts';
import { seedQuotes } from '../multi-quote-quotes/seed/seed.ts';
import { multiQuoteRuns } from '../multi-quote-searches/tables.ts';
import { DEFAULT_FILTERS } from '../multi-quote-sites/load-location.ts';
import { getBestOffer } from '../multi-quote-sites/offers/best-offers.ts';
import { findMatch } from '../multi-quote-sites/offers/matches.ts';
import { getProductUuid } from '../multi-quote-sites/offers/products.ts';
import { multiQuoteLocations, multiQuotes } from '../multi-quotes/tables.ts';
import { seedMultiQuoteOrders } from '../orders/seed/orders.ts';
import { getExpiry } from '../quotes/lifecycle/expiry.ts';
import type { PartnerKey, SeedContext } from './context.ts';
import type { Random } from './random.ts';

interface Plan {
  partner: PartnerKey;
  name: string;
  status: Exclude<contract.multiQuotes.MultiQuoteStatus, 'expired'>;
  daysAgo: number;
  locations: number;
  /** Share of locations with a selected offer, and the number saved as quotes. */
  chosen: number;
  saved: number;
  /**
   * Shows everything: quotes in every status, a bulk approval, negotiations in every state, an unfinished import, sites
   * with issues, a stopped search.
   */
  isShowcase: boolean;
}

const createPlan = (
  name: string,
  status: Plan['status'],
  daysAgo: number,
  locations: number,
  chosen = 0,
  saved = 0,
  partner: PartnerKey = 'acme',
): Plan => ({ partner, name, status, daysAgo, locations, chosen, saved, isShowcase: locations === 1000 });

/** One with a thousand locations and small ones in every status; those older than 30 days have expired. */
const PLANS: readonly Plan[] = [
  createPlan('Harlequin Logistics, all depots', 'searched', 6, 1000, 0.6, 60),
  createPlan('Pennine Foods branches', 'searched', 11, 34, 0.8, 18),
  createPlan('Northmoor Housing phase 2', 'created', 1, 22),
  createPlan('Saltmarsh Hotels refit', 'created', 0, 0),
  createPlan('Tidewell Pharmacy north', 'processing', 0, 12),
  createPlan('Larkfield Academy Trust', 'failed', 3, 16),
  createPlan('Redwood Care Homes 2026', 'searched', 48, 41, 0.9, 12),
  createPlan('Copperline Retail pilot', 'searched', 75, 9, 1, 4),
  createPlan('Isles and Highlands', 'searched', 5, 14, 0.7, 5, 'borealis'),
];

/** Sites of searched multi-quotes whose search failed, and sites that ask for more than suppliers offer. */
const FAILED_POSITIONS: readonly number[] = [7];
const DEMANDING_POSITIONS: readonly number[] = [3, 12, 29];

type NewLocation = typeof multiQuoteLocations.$inferInsert;

export async function seedMultiQuotes(seed: SeedContext): Promise<void> {
  const random = seed.random('multi-quotes');
  const book = random.shuffle([...generateAddressBook()].map(toAddress));
  let next = 0;
  for (const each of PLANS) {
    const partner = await seed.partner(each.partner);
    const author = random.pick((await seed.usersOf(each.partner)).filter(({ roleId }) => roleId <= 3));
    const createdAt = seed.at({ days: -each.daysAgo, minutes: -40 });
    const [row] = await seed.db
      .insert(multiQuotes)
      .values({
        uuid: random.uuid(),
        partnerId: partner.id,
        name: each.name,
        status: each.status,
        expiredAt: getExpiry(createdAt),
        createdById: author.id,
        createdBy: `${author.firstName} ${author.lastName}`,
        ownerId: author.id,
        ownerName: `${author.firstName} ${author.lastName}`,
        createdAt,
        updatedAt: createdAt,
      })
      .returning();
    if (row === undefined) throw new Error('The database answered no row for a multi-quote.');
    const locations = Array.from({ length: each.locations }, (_, index): NewLocation => {
      const address = book[(next + index) % book.length];
      if (address === undefined) throw new Error('The address book is empty.');
      return createLocation(random, each, {
        uuid: random.uuid(),
        partnerId: partner.id,
        multiQuoteId: row.id,
        position: index + 1,
        address,
        createdAt,
      });
    });
    next += each.locations;
    const made = await seedQuotes(seed, random, {
      saved: each.saved,
      isShowcase: each.isShowcase,
      author,
      multiQuoteUuid: row.uuid,
      multiQuoteId: row.id,
      locations,
      planNegotiations,
    });
    await seed.insert(multiQuoteLocations, each.isShowcase ? addSiteIssues(made) : made);
    if (each.isShowcase) {
      const owner = {
        partnerId: partner.id,
        multiQuoteId: row.id,
        createdBy: row.createdBy ?? '',
        createdAt,
      };
      await seedImportReview(seed, owner, made);
    }
    await seedRun(seed, each, { partnerId: partner.id, multiQuoteId: row.id, createdAt });
  }
  await seedMultiQuoteOrders(seed);
}

type LocationSeed = Pick<NewLocation, 'partnerId' | 'multiQuoteId' | 'position' | 'address'> & {
  uuid: string;
  createdAt: Date;
};

function createLocation(random: Random, { name, status, chosen }: Plan, place: LocationSeed): NewLocation {
  const isOneCustomer = CUSTOMERS.find((customer) => name.startsWith(customer));
  const randomFilters = random.chance(0.3)
    ? { ...DEFAULT_FILTERS, terms: [36], bearers: [1000] }
    : { ...DEFAULT_FILTERS, terms: random.chance(0.5) ? [36] : [] };
  const isDemanding = status !== 'created' && DEMANDING_POSITIONS.includes(place.position);
  const searchFilters = isDemanding ? DEMANDING_FILTERS : randomFilters;
  const base = {
    ...place,
    customerName: isOneCustomer ?? random.pick(CUSTOMERS),
    customReference: `SITE-${String(place.position).padStart(4, '0')}`,
    addressKey: getAddressKey(place.address),
    searchFilters,
    isBookmarked: random.chance(0.06),
    isLocked: random.chance(0.02),
    searchUuid: random.uuid(),
    updatedAt: place.createdAt,
    ...NO_SEARCH_RESULT,
  };
  if (status === 'created') return base;
  if (status === 'processing') return { ...base, searchStatus: 'processing' };
  if (status === 'failed' && place.position > 9) return { ...base, searchStatus: 'terminated' };
  if (FAILED_POSITIONS.includes(place.position)) {
    const searchError = 'Suppliers could not price this address';
    return { ...base, searchStatus: 'terminated', searchError, isLocked: false };
  }
  const { found, matching, best } = findMatch(base);
  const choice = random.chance(chosen) ? getBestOffer(best, null) : null;
  return {
    ...base,
    searchStatus: 'searched',
    searchedAt: place.createdAt,
    searchQuotesCount: found,
    matchingCount: matching,
    bestProducts: best,
    selectedSearchQuoteUuid: choice && getProductUuid(base, choice),
    selectedProduct: choice,
  };
}

/** Nothing under these conditions: a 10 Gb line on-net from a supplier of few towns. */
const DEMANDING_FILTERS = {
  ...DEFAULT_FILTERS,
  speeds: [10_000],
  onNetOnly: true,
  supplierKeys: ['tributary'],
};

/** All rows have the same columns, so that one statement can insert them. */
const NO_SEARCH_RESULT = {
  searchStatus: null,
  searchedAt: null,
  searchError: null,
  searchQuotesCount: 0,
  matchingCount: 0,
  bestProducts: null,
  selectedSearchQuoteUuid: null,
  selectedProduct: null,
  quoteReference: null,
};

async function seedRun(
  seed: SeedContext,
  { status, locations, isShowcase }: Plan,
  owner: { partnerId: number; multiQuoteId: number; createdAt: Date },
): Promise<void> {
  if (status === 'created') return;
  const minutesLater = (minutes: number) => new Date(owner.createdAt.getTime() + minutes * 60_000);
  if (isShowcase) {
    const stopped = { status: 'terminated', createdAt: minutesLater(1), updatedAt: minutesLater(2) } as const;
    await seed.insert(multiQuoteRuns, [
      { ...owner, ...stopped, total: locations, processed: Math.floor(locations / 3) },
    ]);
  }
  const runStatus = status === 'failed' ? 'terminated' : status;
  await seed.insert(multiQuoteRuns, [
    {
      ...owner,
      status: runStatus,
      total: locations,
      processed: status === 'searched' ? locations : status === 'failed' ? Math.min(9, locations) : 0,
      createdAt: minutesLater(3),
      updatedAt: minutesLater(4),
    },
  ]);
}
