import type { contract } from '@portal/api-client';
import { pathTo } from '@portal/portal-sdk';

type Circuit = Pick<contract.circuits.CircuitSummary, 'id' | 'circuitType' | 'customerName'>;

type Named = Pick<contract.circuits.CircuitSummary, 'id' | 'name' | 'customerName' | 'postcode'>;

/** The new case form with the first service filled in; the others are named in its description. */
export function faultPath([first, ...further]: readonly Named[]): string {
  const also = further.map(({ name, customerName, postcode }) => `${name}, ${customerName}, ${postcode}`);
  return pathTo('support', null, { new: 'assurance', about: first?.id, also });
}

/** The new case form with the cease of a service filled in. */
export const ceasePath = ({ id }: Pick<Named, 'id'>): string =>
  pathTo('support', null, { new: 'cease', about: id });

/** The search form with the service's address and product filled in, for its customer. */
export function renewPath({ id, circuitType, customerName }: Circuit): string {
  const isBroadband = circuitType === 'Broadband';
  const form = isBroadband ? 'availability.broadband-quotes.index' : 'availability.quotes.index';
  return pathTo(form, null, { service: id, customer_name: customerName });
}

/** Each service takes three calls, and a printed report of more is a booklet. */
export const MAX_REPORT_SERVICES = 20;

export function reportPath(ids: readonly number[], month?: string): string {
  const query = new URLSearchParams(ids.map((id) => ['service', String(id)]));
  if (month !== undefined) query.set('month', month);
  return `${pathTo('circuits')}/report?${query}`;
}
