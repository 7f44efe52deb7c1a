import type { contract, OutputOf } from '@portal/api-client';
import type { Offer } from '@portal/quote-kit/offers';
import type { Search } from '../shared/quote-types.ts';

type Service = Pick<
  contract.circuits.Circuit,
  'supplierKey' | 'productName' | 'bearer' | 'bandwidth' | 'attributes'
>;

/** The contract term of a service in months; null where it is not recorded. */
export function getServiceTerm({ attributes }: Pick<Service, 'attributes'>): number | null {
  const term = Number(attributes['ATTR_CONTRACT_TERM_MONTHS'] ?? Number.NaN);
  return Number.isFinite(term) && term > 0 ? term : null;
}

/**
 * Finds the offer with the same supplier, product, bearer and speed. Prefers the same term, then the nearest; the
 * shortest if the service has no recorded term. Undefined if there is no such offer.
 */
export function findRenewal(service: Service, offers: readonly Offer[]): Offer | undefined {
  const term = getServiceTerm(service);
  const distance = ({ termMonths }: Offer) => (term === null ? termMonths : Math.abs(termMonths - term));
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

type ServiceAddon = Pick<OutputOf<typeof contract.circuits.listAddons>[number], 'name' | 'text' | 'quantity'>;

const isCareLevel = ({ name }: { name: string }) => /\bcare\b/i.test(name);

/**
 * Lists what the service has and the price does not include: add-ons, and a different care level. With such
 * differences, the price cannot be compared with that of the service.
 */
export function listLeftOut(
  { attributes }: Pick<Service, 'attributes'>,
  addons: readonly ServiceAddon[],
  { includedAddons }: Pick<Offer, 'includedAddons'>,
): string[] {
  const isIncluded = ({ name, text, quantity }: ServiceAddon) =>
    quantity === 1 && includedAddons.some((included) => included.name === name && included.text === text);
  const leftOut = addons
    .filter((addon) => !isIncluded(addon))
    .map(({ name, text, quantity }) => `${quantity > 1 ? `${quantity} × ` : ''}${name} (${text})`);
  const careLevel = String(attributes['ATTR_CARE_LEVEL'] ?? '');
  const inPrice = includedAddons.find(isCareLevel)?.text ?? STANDARD_CARE;
  const isSameCare = careLevel === '' || careLevel.split(',')[0] === inPrice;
  return isSameCare || addons.some(isCareLevel) ? leftOut : [`Care level (${careLevel})`, ...leftOut];
}

/** Care level of a service that does not name one. */
const STANDARD_CARE = 'Standard';

/** The words of an address, in any order: a service has its street in one line. */
const toWords = (text: string): string => (text.toLowerCase().match(/[a-z0-9]+/g) ?? []).toSorted().join(' ');

/**
 * Whether an address is that of a service. The user may have changed the address of a search that started from a
 * service.
 */
export function isAtService(
  address: Pick<Search['address'], 'addressLine1' | 'addressLine2' | 'postcode'>,
  { address: { street, postcode } }: Pick<contract.circuits.Circuit, 'address'>,
): boolean {
  const lines = [address.addressLine1, address.addressLine2 ?? ''].join(' ');
  const code = (text: string) => text.replace(/\s/g, '').toLowerCase();
  return toWords(lines) === toWords(street) && code(address.postcode) === code(postcode);
}
