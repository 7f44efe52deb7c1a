import { type AnyEndpoint, contract } from '@portal/api-client';
import { getSellingPrice, type ProposalMargin } from '@portal/api-client/proposal';
import { toWireKey } from '@portal/api-client/wire';
import type { GenericSchema } from 'valibot';
import type { Caller } from '../auth/caller.ts';
import type { Database } from '../db/database.ts';
import { hideAmounts } from '../shared/hide-amounts.ts';
import { classOf, hasUserTexts, optionsOf, partsOf, unwrap } from './price-fields.ts';
import { loadMargins, type MarginOf, type MarginSource } from './selling-margins.ts';

/** An answer as it is on the wire. */
type Wire = Record<string, unknown>;

interface HideCall {
  endpoint: AnyEndpoint;
  caller: Caller;
  params: Readonly<Record<string, string>>;
}

/**
 * Calls in whose texts amounts are not hidden, because people write these texts or everyone can read them. A form would
 * otherwise save a text without its amount. Proposals and their emails contain only amounts that the customer pays;
 * `listOptions` is not one of these calls, because it returns quotes.
 */
export const OTHER_TEXTS =
  /^(?:(?:support|documentation|contacts|partner|webhooks|savedViews|auth|release)\.|(?:quotes|broadbandQuotes|multiQuotes)\.proposals\.(?!listOptions$))/;
/** Fields that users write themselves. */
export const OWN_TEXTS: ReadonlySet<string> = new Set([
  ...Object.keys(contract.quotes.partnerDetails),
  'additionalInformation',
  'message',
  'name',
  'notes',
  'purchaseOrderReference',
  'subject',
]);

/** How the parts of a price become what the customer pays; other costs, such as sums of several quotes, are hidden. */
const TO_SELLING: Readonly<Record<string, (prices: Wire, margin: ProposalMargin) => number | null>> = {
  installCost: (prices, { installPercent, basis }) => sell(prices['install_cost'], installPercent, basis),
  monthlyCost: (prices, { monthlyPercent, basis }) => sell(prices['monthly_cost'], monthlyPercent, basis),
  annualCost: (prices, { monthlyPercent, basis }) =>
    times(sell(prices['monthly_cost'], monthlyPercent, basis), 12),
  totalCost: toTotal,
  totalContractValue: toTotal,
  // Customers pay the charge for construction work without a margin.
  eccCost: (prices) => numberOrNull(prices['ecc_cost']),
  estimatedEcc: (prices) => numberOrNull(prices['estimated_ecc']),
};

const numberOrNull = (value: unknown) => (typeof value === 'number' ? value : null);
const times = (price: number | null, count: unknown) =>
  price === null || typeof count !== 'number' ? null : price * count;

function sell(pence: unknown, percent: number, basis: ProposalMargin['basis']): number | null {
  return typeof pence === 'number' ? getSellingPrice(pence, percent, basis) : null;
}

function toTotal(prices: Wire, { installPercent, monthlyPercent, basis }: ProposalMargin): number | null {
  const install = sell(prices['install_cost'], installPercent, basis);
  const monthly = times(sell(prices['monthly_cost'], monthlyPercent, basis), prices['term_months']);
  return install === null || monthly === null ? null : install + monthly;
}

/** What decides the margin of an object's prices; undefined leaves it to the object around it. */
function sourceOf(entries: Fields, value: Wire, { endpoint, params }: HideCall): MarginSource | undefined {
  const quote = value['quote_reference'];
  if (typeof quote === 'string') return { quote };
  const { reference, kind, id, uuid } = value;
  if ('kind' in entries && typeof reference === 'string' && typeof kind === 'string')
    return { quote: reference };
  if ('deviceStatus' in entries && typeof id === 'number') return { circuit: id };
  if (endpoint.id === 'renewals.createOffers' && typeof uuid === 'string') return { searchQuote: uuid };
  if (!('bearer' in entries)) return undefined;
  if (endpoint.id.startsWith('multiQuotes.') && params['uuid'] !== undefined) return { deal: params['uuid'] };
  return { family: value['bearer'] === null ? 'broadband' : 'leasedLine' };
}

/** The thing that a call is about, for answers that do not name it. */
function sourceOfCall({ endpoint, params }: HideCall): MarginSource | undefined {
  const { reference, uuid, id } = params;
  if (/^(?:quotes|broadbandQuotes)\./.test(endpoint.id) && reference !== undefined)
    return { quote: reference };
  if (endpoint.id === 'circuits.listAddons' && id !== undefined) return { circuit: Number(id) };
  if (endpoint.id === 'availability.listSearchQuoteAddons' && uuid !== undefined)
    return { searchQuote: uuid };
  return undefined;
}

type Fields = Readonly<Record<string, GenericSchema>>;

/** Add-ons, routers and the price of a service belong to the object around them; sums do not. */
const takesMarginFromOutside = (entries: Fields) => 'text' in entries || 'monthlyMarginPercent' in entries;

type OnObject = (entries: Fields, value: Wire, source: MarginSource | undefined) => void;

/** Calls `visit` for every object of an answer, outer ones first, with what decides its margin. */
function walk(
  schema: GenericSchema,
  value: unknown,
  outer: MarginSource | undefined,
  call: HideCall,
  visit: OnObject,
): void {
  const inner = unwrap(schema);
  const { entries, item, value: valueSchema } = partsOf(inner);
  if (Array.isArray(value)) {
    if (item !== undefined) for (const each of value) walk(item, each, outer, call, visit);
    return;
  }
  if (typeof value !== 'object' || value === null) return;
  const fields = value as Wire;
  if (entries !== undefined) {
    const own = sourceOf(entries, fields, call);
    const source = own ?? outer;
    // Records of users' texts contain no prices either.
    if (hasUserTexts(inner)) return;
    for (const [name, each] of Object.entries(entries))
      walk(each, fields[wireName(name, call)], source, call, visit);
    visit(entries, fields, own ?? (takesMarginFromOutside(entries) ? outer : undefined));
    return;
  }
  if (valueSchema !== undefined)
    for (const each of Object.values(fields)) walk(valueSchema, each, outer, call, visit);
  const chosen = optionsOf(inner).find((option) => fits(option, fields));
  if (chosen !== undefined) walk(chosen, value, outer, call, visit);
}

/** Whether a value is of this alternative of a variant. */
function fits(option: GenericSchema, value: Wire): boolean {
  return Object.entries(partsOf(option).entries ?? {}).every(([name, schema]) => {
    const { type, literal } = partsOf(schema);
    return type !== 'literal' || value[toWireKey(name)] === literal;
  });
}

const wireName = (name: string, { endpoint }: HideCall) =>
  endpoint.camelCaseOnWire?.includes(name) ? name : toWireKey(name);

function hideTexts(entries: Fields, value: Wire, call: HideCall): void {
  for (const name of Object.keys(entries)) {
    const key = wireName(name, call);
    const text = value[key];
    if (typeof text === 'string' && !OWN_TEXTS.has(name)) value[key] = hideAmounts(text);
    else if (Array.isArray(text))
      value[key] = text.map((each) => (typeof each === 'string' ? hideAmounts(each) : each));
  }
}

function hideFields(entries: Fields, value: Wire, margin: ProposalMargin | null, call: HideCall): void {
  const prices = { ...value };
  for (const [name, schema] of Object.entries(entries)) {
    const key = wireName(name, call);
    const found = classOf(schema);
    if (found === undefined || found === 'public' || value[key] === undefined) continue;
    if (call.caller.prices === 'none') value[key] = null;
    else if (found === 'cost')
      value[key] = margin === null ? null : (TO_SELLING[name]?.(prices, margin) ?? null);
  }
}

/**
 * Replaces costs with selling prices, or removes all prices. The endpoint's schema says which fields are prices.
 * Changes `body`, the parsed response with its envelope.
 */
export async function hidePrices(body: unknown, call: HideCall, db: Database): Promise<void> {
  const { endpoint, caller } = call;
  const { response, shape } = endpoint;
  if (response === null || typeof body !== 'object' || body === null) return;
  const content = shape === 'plain' ? body : (body as Wire)['data'];
  const ofCall = sourceOfCall(call);
  const visitAll = (visit: OnObject) => {
    for (const each of Array.isArray(content) ? content : [content])
      walk(response, each, ofCall, call, visit);
  };
  let marginOf: MarginOf = () => null;
  if (caller.prices === 'selling') {
    const sources: MarginSource[] = [];
    visitAll((entries, _value, source) => {
      if (source !== undefined && Object.values(entries).some((schema) => classOf(schema) === 'cost'))
        sources.push(source);
    });
    if (sources.length > 0) marginOf = await loadMargins(db, caller.partnerId, sources);
  }
  // Sources are collected before any price changes; an object's own fields change after those inside it.
  visitAll((entries, value, source) => {
    hideFields(entries, value, source === undefined ? null : marginOf(source), call);
    if (!OTHER_TEXTS.test(endpoint.id)) hideTexts(entries, value, call);
  });
}
