import type { common } from '@portal/api-client/contract';
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
import { formatQuoteReference, toQuoteValues } from '../create.ts';
import { quoteCrfs, quoteEvents, quotes, supplierTerms } from '../tables.ts';
import { seedDocuments } from './documents.ts';
import { CUSTOMERS } from './names.ts';
import { seedQuoteNotifications } from './notifications.ts';
import { type Kind, PLAN, planQuotes } from './plan.ts';
import { createCrf, createSteps, type QuoteSeed, STATUSES_WITH_CRF } from './progress.ts';

/** Below the sequence's start, so that new quotes get higher numbers. */
const FIRST_NUMBER = 103_400;
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
