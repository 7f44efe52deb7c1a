import type { common } from '@portal/api-client/contract';
import type { QuoteStatus } from '@portal/api-client/quote-states';
import type { UserRow } from '../../auth/caller.ts';
import { toAddress } from '../../geocoding/address.ts';
import { generateAddressBook } from '../../geocoding/address-book.ts';
import { toAddonLines } from '../../pricing/addon-choice.ts';
import { priceBroadband } from '../../pricing/broadband.ts';
import { priceEthernet } from '../../pricing/ethernet.ts';
import type { PricedProduct } from '../../pricing/priced-product.ts';
import { getAddonGroups } from '../../pricing/product-addons.ts';
import { toSite } from '../../pricing/site.ts';
import { SUPPLIERS } from '../../pricing/suppliers.ts';
import type { PartnerKey, SeedContext } from '../../seed/context.ts';
import type { Random } from '../../seed/random.ts';
import { workingDayAfter } from '../../shared/days.ts';
import { formatQuoteReference, toQuoteValues } from '../create.ts';
import type { CrfFacts } from '../crf/service.ts';
import { quoteCrfs, quoteEvents, quotes, supplierTerms } from '../tables.ts';
import { createCompleteCrf } from './crf.ts';
import { seedDocuments } from './documents.ts';
import { CANCEL_REASONS, CUSTOMERS } from './names.ts';
import { seedQuoteNotifications } from './notifications.ts';

type Kind = 'single' | 'broadband';
type Counts = Readonly<Partial<Record<QuoteStatus, number>>>;

const ACME_SINGLE: Counts = {
  created: 62,
  accepted: 40,
  data_added: 26,
  processing: 2,
  approved: 100,
  negotiation: 4,
  cancelled: 30,
  expired: 44,
  archived: 20,
};
const ACME_BROADBAND: Counts = {
  created: 20,
  accepted: 12,
  data_added: 8,
  approved: 26,
  cancelled: 8,
  expired: 12,
  archived: 6,
};
const SMALL_SINGLE: Counts = {
  created: 6,
  accepted: 4,
  data_added: 3,
  approved: 6,
  cancelled: 2,
  expired: 4,
  archived: 1,
};
const SMALL_BROADBAND: Counts = { created: 3, accepted: 2, data_added: 1, approved: 3, expired: 2 };

const PLAN: readonly (readonly [PartnerKey, Kind, Counts])[] = [
  ['acme', 'single', ACME_SINGLE],
  ['acme', 'broadband', ACME_BROADBAND],
  ...(['borealis', 'cobalt', 'delta'] as const).flatMap(
    (key) =>
      [
        [key, 'single', SMALL_SINGLE],
        [key, 'broadband', SMALL_BROADBAND],
      ] as const,
  ),
];

/** Age in days, from and to; active quotes are younger than their expiry. */
const AGE: Readonly<Record<QuoteStatus, readonly [number, number]>> = {
  created: [0, 28],
  accepted: [1, 27],
  data_added: [1, 26],
  processing: [2, 10],
  approved: [4, 355],
  negotiation: [3, 20],
  cancelled: [5, 340],
  expired: [32, 200],
  archived: [60, 360],
};

/** Below the sequence's start, so that new quotes get higher numbers. */
const FIRST_NUMBER = 103_400;
const DAY = 86_400_000;

interface PlannedQuote {
  key: PartnerKey;
  kind: Kind;
  status: QuoteStatus;
  createdAt: Date;
}

/** Saved quotes of the last twelve months in every status, with forms and histories (readings E). */
export async function seedQuotes(seed: SeedContext): Promise<void> {
  const random = seed.random('quotes');
  const people = new Map<PartnerKey, UserRow[]>();
  for (const key of new Set(PLAN.map(([partner]) => partner)))
    people.set(
      key,
      (await seed.usersOf(key)).filter((user) => user.roleId <= 5),
    );
  const termsIds = new Map(
    (await seed.db.select().from(supplierTerms)).map(({ supplierKey, id }) => [supplierKey, id]),
  );
  const book = [...generateAddressBook()];
  const rows = planQuotes(seed, random).map((plan, index) => {
    const author = random.pick(people.get(plan.key) ?? []);
    const address = toAddress(random.pick(book));
    return createQuoteRows(seed, random, {
      ...plan,
      number: FIRST_NUMBER + index,
      author,
      address,
      termsIds,
    });
  });
  await seed.insert(
    quotes,
    rows.map(({ quote }) => quote),
  );
  await seed.insert(
    quoteCrfs,
    rows.flatMap(({ form }) => form ?? []),
  );
  await seed.insert(
    quoteEvents,
    rows.flatMap(({ events }) => events),
  );
  await seedDocuments(seed);
  await seedQuoteNotifications(seed);
}

function planQuotes(seed: SeedContext, random: Random): PlannedQuote[] {
  return PLAN.flatMap(([key, kind, counts]) =>
    Object.entries(counts).flatMap(([name, total]) => {
      const status = name as QuoteStatus; // the keys of Counts
      const [from, to] = AGE[status];
      return Array.from({ length: total }, (): PlannedQuote => {
        // Newer quotes are more frequent, as in a growing business.
        const age = from + (to - from) * random.next() ** 1.5;
        return { key, kind, status, createdAt: new Date(seed.now.getTime() - age * DAY - 600_000) };
      });
    }),
  ).sort((left, right) => left.createdAt.getTime() - right.createdAt.getTime());
}

interface QuoteSeed extends PlannedQuote {
  number: number;
  author: UserRow;
  address: common.Address;
  termsIds: ReadonlyMap<string, number>;
}

function createQuoteRows(seed: SeedContext, random: Random, input: QuoteSeed) {
  const { kind, status, createdAt, author, address, number } = input;
  const product = random.pick(listProducts(kind, address));
  const lines = chooseAddons(random, product);
  const layer = product.layer ?? (STATUSES_WITH_CRF.has(status) ? 3 : null);
  const reference = formatQuoteReference(kind, number);
  const steps = createSteps(random, input, `${author.firstName} ${author.lastName}`, seed.now);
  const updatedAt = steps.at(-1)?.at ?? createdAt;
  const reason = steps.at(-1)?.title === 'Cancelled' ? (steps.at(-1)?.detail ?? null) : null;
  const values = toQuoteValues({
    kind,
    product,
    address,
    reference,
    lines,
    layer,
    createdAt,
    customerName: random.pick(CUSTOMERS),
    customReference: random.chance(0.6) ? `CR-${random.integer(1000, 9999)}` : null,
    searchQuoteId: null,
    line: kind === 'broadband' ? { useExistingLine: false, pstnNumber: null } : null,
  });
  const submittedAt = steps.find(({ title }) => title === 'Form submitted')?.at ?? null;
  return {
    quote: {
      ...values,
      status,
      updatedAt,
      reason,
      partnerId: author.partnerId,
      version: steps.length,
      isBookmarked: random.chance(0.12),
      createdById: author.id,
      createdBy: `${author.firstName} ${author.lastName}`,
      ownerId: author.id,
      ownerName: `${author.firstName} ${author.lastName}`,
      notes: null,
      acceptedAt: steps.find(({ title }) => title === 'Accepted')?.at ?? null,
      approvalTermsId: submittedAt ? (input.termsIds.get(product.supplierKey) ?? null) : null,
    },
    form: createCrf(random, { ...input, reference, quote: values, now: seed.now, submittedAt, product }),
    events: steps.map((step) => ({
      partnerId: author.partnerId,
      quoteReference: reference,
      at: step.at,
      title: step.title,
      detail: step.detail ?? null,
      actor: step.actor,
    })),
  };
}

const STATUSES_WITH_CRF: ReadonlySet<QuoteStatus> = new Set(['data_added', 'processing', 'approved']);

function listProducts(kind: Kind, address: common.Address): readonly PricedProduct[] {
  const site = toSite(address);
  if (kind === 'broadband') return priceBroadband(site, { useExistingLine: false });
  const ask = { bearers: [], speeds: [], terms: [] };
  return SUPPLIERS.flatMap(({ key }) => priceEthernet(key, site, ask));
}

/** All mandatory add-ons, and some optional ones. */
function chooseAddons(random: Random, product: PricedProduct) {
  const groups = getAddonGroups(product);
  // Drawn from everything that the product is sold with, so that a rule about speeds changes no other demo data.
  const choices = getAddonGroups({ ...product, speed: 0 })
    .filter((group) => group.isMandatory || random.chance(0.25))
    .flatMap((group) => {
      const drawn = random.pick(group.options.filter(({ disabled }) => !disabled));
      const possible = groups.find(({ uuid }) => uuid === group.uuid)?.options ?? [];
      const option = possible.find(({ value }) => value === drawn.value) ?? possible[0];
      return option ? [{ uuid: group.uuid, options: [{ value: option.value, quantity: 1 }] }] : [];
    });
  return toAddonLines(groups, choices);
}

interface SeedStep {
  at: Date;
  title: string;
  detail?: string;
  actor: string | null;
}

/** The steps that led to a quote's status, spread over the time since it was created. */
function createSteps(random: Random, { status, createdAt }: QuoteSeed, actor: string, now: Date): SeedStep[] {
  const way: Omit<SeedStep, 'at'>[] = [{ title: 'Saved', actor }];
  const accept = () => way.push({ title: 'Accepted', actor });
  const submit = () => way.push({ title: 'Form submitted', detail: 'Awaiting approval', actor });
  const approve = () => way.push({ title: 'Approved', detail: 'Supplier’s terms accepted', actor });
  switch (status) {
    case 'accepted':
      accept();
      break;
    case 'data_added':
      accept();
      submit();
      break;
    case 'processing':
      accept();
      submit();
      approve();
      break;
    case 'approved':
      accept();
      submit();
      approve();
      way.push({ title: 'Order created', actor: null });
      break;
    case 'negotiation':
      way.push({ title: 'Negotiation opened', actor });
      break;
    case 'cancelled':
      way.push({ title: 'Cancelled', detail: random.pick(CANCEL_REASONS), actor });
      break;
    case 'archived':
      way.push({ title: 'Expired', actor: null }, { title: 'Archived', actor });
      break;
    case 'expired':
      way.push({ title: 'Expired', actor: null });
      break;
    case 'created':
      break;
  }
  const span = Math.min((now.getTime() - createdAt.getTime()) * 0.8, 3 * DAY);
  return way.map((step, index) => ({
    ...step,
    at:
      step.title === 'Expired' || step.title === 'Archived'
        ? new Date(Math.min(createdAt.getTime() + (29 + index) * DAY, now.getTime()))
        : new Date(createdAt.getTime() + (index * span) / Math.max(1, way.length - 1)),
  }));
}

interface FormSeed extends QuoteSeed {
  reference: string;
  quote: CrfFacts;
  now: Date;
  submittedAt: Date | null;
  product: PricedProduct;
}

function createCrf(random: Random, input: FormSeed) {
  const { kind, number, quote, now, submittedAt, product, status, createdAt, author } = input;
  const isDraft = status === 'accepted' && random.chance(0.5);
  if (!submittedAt && !isDraft) return null;
  const crdDate = workingDayAfter(submittedAt ?? createdAt, product.leadTimeDays + random.integer(3, 20));
  const whole = createCompleteCrf(random, { kind, number, quote, now, crdDate });
  return {
    quoteReference: input.reference,
    partnerId: author.partnerId,
    sections: submittedAt
      ? whole
      : { contactDetails: whole.contactDetails, propertyDetails: { ownedOrLeased: 'leased' } },
    version: submittedAt ? 4 : 2,
    savedAt: submittedAt ?? createdAt,
    submittedAt,
    submittedById: submittedAt ? author.id : null,
    submittedBy: submittedAt ? `${author.firstName} ${author.lastName}` : null,
  };
}
