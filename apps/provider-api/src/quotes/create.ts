import type { availability, common } from '@portal/api-client/contract';
import type { Database } from '../db/database.ts';
import { sql } from '../db/drizzle.ts';
import { scoped } from '../db/scope.ts';
import type { Owner } from '../partner/owner.ts';
import { type AddonLine, calculateCosts, toAddonLines, validateAddons } from '../pricing/addon-choice.ts';
import type { PricedProduct } from '../pricing/priced-product.ts';
import { getAddonGroups, type PricedService } from '../pricing/product-addons.ts';
import { getSupplierName } from '../pricing/suppliers.ts';
import { Refusal } from '../refusal.ts';
import { quoteCreationHistory } from './events.ts';
import { getExpiry } from './lifecycle/expiry.ts';
import { type QuoteKind, type QuoteRow, quotes } from './tables.ts';

interface NewQuote {
  kind: QuoteKind;
  product: PricedProduct;
  address: common.Address;
  customerName: string;
  customReference: string | null;
  addons: readonly availability.AddonChoice[];
  layer: 2 | 3 | null;
  searchQuoteId: string | null;
  /** The line that a broadband price is for. */
  line?: { useExistingLine: boolean; pstnNumber: string | null } | null;
  multiQuoteUuid?: string | null;
  multiQuoteLocationUuid?: string | null;
  /** The owner; the author by default. */
  owner?: Owner;
}

/** Creator and time of a new quote. */
export interface QuoteAuthor {
  caller: { partnerId: number; userId: number | null; name: string; isSandbox?: boolean };
  now(): Date;
}

const PREFIX: Readonly<Record<QuoteKind, string>> = { single: 'QS', broadband: 'QB', multi: 'QM' };

export const formatQuoteReference = (kind: QuoteKind, number: number | string) => `${PREFIX[kind]}-${number}`;

/** Creates a quote of a priced product and returns its reference. 422 when the product does not support the add-ons or the layer. */
export async function createQuote(author: QuoteAuthor, tx: Database, input: NewQuote): Promise<string> {
  const [reference] = await createQuotes(author, tx, [input]);
  if (reference === undefined) throw new Error('The database answered no number for a quote.');
  return reference;
}

/** {@link createQuote} for several, in three statements; the references are in the order of the input. */
export async function createQuotes(
  { caller, now: clock }: QuoteAuthor,
  tx: Database,
  inputs: readonly NewQuote[],
): Promise<string[]> {
  if (inputs.length === 0) return [];
  const now = clock();
  const { rows: numbers } = await tx.execute(
    sql`select nextval('quote_numbers')::text as number from generate_series(1, ${inputs.length}::int)`,
  );
  const references = inputs.map(({ kind }, index) =>
    formatQuoteReference(kind, String(numbers[index]?.['number'])),
  );
  const scope = scoped(tx, caller);
  await scope.insertAll(
    quotes,
    inputs.map((input, index) => {
      const layer = parseLayer(input.product.layer, input.layer);
      return {
        ...toQuoteValues({
          ...input,
          reference: references[index] ?? '',
          lines: parseAddons({ ...input.product, layer }, input.addons),
          layer,
          createdAt: now,
        }),
        createdById: caller.userId,
        createdBy: caller.name,
        ...(input.owner ?? {
          ownerId: caller.userId,
          ownerName: caller.userId === null ? null : caller.name,
        }),
      };
    }),
  );
  await quoteCreationHistory.recordForAll(scope, references, { at: now, title: 'Saved', actor: caller.name });
  return references;
}

function parseAddons(service: PricedService, choices: readonly availability.AddonChoice[]): AddonLine[] {
  const groups = getAddonGroups(service);
  const errors = validateAddons(groups, choices);
  if (Object.keys(errors).length > 0) throw Refusal.invalid(errors);
  return toAddonLines(groups, choices);
}

function parseLayer(fixed: 2 | 3 | null, asked: 2 | 3 | null): 2 | 3 | null {
  if (fixed !== null && asked !== null && asked !== fixed)
    throw Refusal.invalid({ layer: 'is not a valid value' });
  return fixed ?? asked;
}

type ProductColumn = Exclude<keyof PricedProduct & keyof QuoteRow, 'installCost' | 'monthlyCost' | 'layer'>;

/** The product's columns, except those that depend on add-ons and choices. Forgetting one is a type error. */
const toProductColumns = (product: PricedProduct) =>
  ({
    supplierKey: product.supplierKey,
    productCode: product.productCode,
    productName: product.productName,
    productDescription: product.productDescription,
    bearer: product.bearer,
    speed: product.speed,
    uploadSpeed: product.uploadSpeed,
    termMonths: product.termMonths,
    isEccFirm: product.isEccFirm,
    discount: product.discount,
    isContended: product.isContended,
    isOffnet: product.isOffnet,
    leadTimeDays: product.leadTimeDays,
    ipAllocation: product.ipAllocation,
  }) satisfies Pick<QuoteRow, ProductColumn>;

/** The columns derived from product, address and add-ons. */
export function toQuoteValues(
  input: Omit<NewQuote, 'addons'> & {
    reference: string;
    lines: AddonLine[];
    createdAt: Date;
  },
) {
  const { product, address, lines } = input;
  const { installCost, monthlyCost, totalCost } = calculateCosts(product, lines);
  const values = {
    reference: input.reference,
    kind: input.kind,
    status: 'created' as const,
    customerName: input.customerName,
    customReference: input.customReference,
    address,
    postcode: address.postcode,
    ...toProductColumns(product),
    layer: input.layer,
    baseInstallCost: product.installCost,
    baseMonthlyCost: product.monthlyCost,
    installCost,
    monthlyCost,
    totalCost,
    eccCost: product.estimatedEcc,
    useExistingLine: input.line?.useExistingLine ?? null,
    pstnNumber: input.line?.pstnNumber ?? null,
    addons: lines,
    multiQuoteUuid: input.multiQuoteUuid ?? null,
    multiQuoteLocationUuid: input.multiQuoteLocationUuid ?? null,
    searchQuoteId: input.searchQuoteId,
    expiredAt: getExpiry(input.createdAt),
    createdAt: input.createdAt,
    updatedAt: input.createdAt,
  };
  return { ...values, searchText: buildQuoteSearchText(values) };
}

/** The text that the list's search matches. */
export function buildQuoteSearchText(quote: {
  reference: string;
  customerName: string;
  customReference: string | null;
  productName: string;
  supplierKey: string;
  address: common.Address;
}): string {
  const { address } = quote;
  return [
    quote.reference,
    quote.customerName,
    quote.customReference,
    quote.productName,
    getSupplierName(quote.supplierKey),
    address.addressLine1,
    address.town,
    address.postcode,
    address.postcode.replace(/\s/g, ''),
  ]
    .filter(Boolean)
    .join(' ')
    .toLowerCase();
}
