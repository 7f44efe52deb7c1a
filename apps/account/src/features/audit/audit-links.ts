import type { contract } from '@portal/api-client';
import { pathTo } from '@portal/portal-sdk';

type Entry = Pick<contract.audit.AuditEntry, 'kind' | 'thing' | 'operation' | 'status'>;

/** @param reference of a quote, or the uuid of the multi quote whose proposal it is */
function getQuotePath(reference: string): string {
  if (!/^Q[BS]-/.test(reference)) return pathTo('multi-quotes.show', { uuid: reference });
  const target = reference.startsWith('QB') ? 'broadband-quotes.show' : 'quotes.show';
  return pathTo(target, { reference });
}

/** Paths of items' pages, by kind of item. */
const PAGES: Readonly<Partial<Record<Entry['kind'], (thing: string) => string>>> = {
  user: (id) => pathTo('partner.user', { id }),
  company: () => pathTo('partner.company'),
  contact: () => pathTo('partner.contacts'),
  token: () => pathTo('partner.api-access'),
  webhook: (id) => pathTo('partner.webhook', { id }),
  quote: getQuotePath,
  'multi-quote': (uuid) => pathTo('multi-quotes.show', { uuid }),
  order: (reference) => pathTo('orders.show', { reference }),
  case: (id) => pathTo('support.case', { id }),
  service: (id) => pathTo('circuits.show', { id }),
  customer: (id) => pathTo('customers.show', { id }),
};

/** The page of the thing that an entry is about; undefined where there is none. */
export function getThingPath({ kind, thing }: Entry): string | undefined {
  return thing === null ? undefined : PAGES[kind]?.(thing);
}
