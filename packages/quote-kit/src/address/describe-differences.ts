import type { contract } from '@portal/api-client';

type Part = contract.geocoding.AddressCandidate['differences'][number];

const PART_LABELS: Readonly<Record<Part, string>> = {
  premise: 'number or unit',
  building: 'building',
  street: 'street',
  town: 'town',
  county: 'county',
  postcode: 'postcode',
};

/** `Check the number or unit, street and town` */
export function describeDifferences(parts: readonly Part[]): string {
  const labels = parts.map((part) => PART_LABELS[part]);
  const last = labels.pop();
  if (last === undefined) return 'Same address, different wording';
  return `Check the ${labels.length > 0 ? `${labels.join(', ')} and ${last}` : last}`;
}
