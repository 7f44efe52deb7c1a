import { type Circuit, DEFAULT_CARE_LEVELS } from '../contract/orders/circuit.ts';
import type { SearchQuote } from '../contract/quotes/availability.ts';
import type { Address } from '../contract/shared/common.ts';

type Service = Pick<
  Circuit,
  'supplierKey' | 'productName' | 'bearer' | 'bandwidth' | 'circuitType' | 'attributes'
>;
type Offer = Pick<
  SearchQuote,
  'supplierKey' | 'productName' | 'bearer' | 'speed' | 'termMonths' | 'monthlyCost' | 'processingStatus'
>;

/** The contract term of a service in months; null where it is not recorded. */
export function getServiceTerm({ attributes }: Pick<Service, 'attributes'>): number | null {
  const term = Number(attributes['ATTR_CONTRACT_TERM_MONTHS'] ?? Number.NaN);
  return Number.isFinite(term) && term > 0 ? term : null;
}

/** How far a term is from the wanted one, in months. Without a wanted term, the shortest comes first. */
export const getTermDistance = (wanted: number | null, termMonths: number): number =>
  wanted === null ? termMonths : Math.abs(termMonths - wanted);

/**
 * Finds the offer with the same supplier, product, bearer and speed. Prefers the same term, then the nearest; the
 * shortest if the service has no recorded term. Undefined if there is no such offer.
 */
export function findRenewal<Offered extends Offer>(
  service: Service,
  offers: readonly Offered[],
): Offered | undefined {
  const term = getServiceTerm(service);
  const distance = ({ termMonths }: Offered) => getTermDistance(term, termMonths);
  return offers
    .filter(
      (offer) =>
        offer.supplierKey === service.supplierKey &&
        offer.productName === service.productName &&
        offer.bearer === service.bearer &&
        offer.speed === service.bandwidth &&
        offer.processingStatus === 'processed',
    )
    .toSorted((a, b) => distance(a) - distance(b) || a.monthlyCost - b.monthlyCost)[0];
}

/** An add-on of a service. */
export interface ServiceAddon {
  name: string;
  text: string;
  quantity: number;
}

export const isCareLevel = ({ name }: { name: string }) => /\bcare\b/i.test(name);

/**
 * Lists what the service has and the price does not include: add-ons, and a different care level. With such
 * differences, the price cannot be compared with that of the service.
 */
export function listNotIncluded(
  service: Pick<Service, 'attributes' | 'circuitType'>,
  addons: readonly ServiceAddon[],
  { includedAddons }: Pick<SearchQuote, 'includedAddons'>,
): string[] {
  const isIncluded = ({ name, text, quantity }: ServiceAddon) =>
    quantity === 1 && includedAddons.some((included) => included.name === name && included.text === text);
  const leftOut = addons.filter((addon) => !isIncluded(addon)).map(describeAddon);
  const care = getCareLevel(service);
  const inPrice = includedAddons.find(isCareLevel)?.text ?? care.byDefault;
  const isSameCare = care.level === inPrice;
  return isSameCare || addons.some(isCareLevel) ? leftOut : [`Care level (${care.text})`, ...leftOut];
}

/** "2 × Managed router (Cisco C1121)" */
export const describeAddon = ({ name, text, quantity }: ServiceAddon): string =>
  `${quantity > 1 ? `${quantity} × ` : ''}${name} (${text})`;

/** The care level of a service: "Enhanced, 24 × 7" is the level "Enhanced". */
export function getCareLevel({ attributes, circuitType }: Pick<Service, 'attributes' | 'circuitType'>) {
  const byDefault = DEFAULT_CARE_LEVELS[circuitType] ?? 'Standard';
  const text = String(attributes['ATTR_CARE_LEVEL'] ?? byDefault);
  return { level: text.split(',')[0] ?? text, text, byDefault };
}

/** The words of an address, in any order: a service has its street in one line. */
const toWords = (text: string): string => (text.toLowerCase().match(/[a-z0-9]+/g) ?? []).toSorted().join(' ');

/** Whether an address is that of a service. A search that started from a service may have been moved elsewhere. */
export function isAtService(
  address: Pick<Address, 'addressLine1' | 'addressLine2' | 'postcode'>,
  { address: { street, postcode } }: Pick<Circuit, 'address'>,
): boolean {
  const lines = [address.addressLine1, address.addressLine2 ?? ''].join(' ');
  const code = (text: string) => text.replace(/\s/g, '').toLowerCase();
  return toWords(lines) === toWords(street) && code(address.postcode) === code(postcode);
}
