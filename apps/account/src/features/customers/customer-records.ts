import type { contract } from '@portal/api-client';
import {
  CASE_STATUS_LABELS,
  CIRCUIT_STATUS_LABELS,
  MULTI_QUOTE_STATUS_LABELS,
  ORDER_STATUS_LABELS,
  QUOTE_STATUS_LABELS,
} from '@portal/api-client/labels';
import { pathTo } from '@portal/portal-sdk';
import type { Tone } from '@portal/ui';

export type CustomerPage = contract.customers.CustomerPage;
export type CustomerRecord = contract.customers.CustomerRecord;
type RecordLink = contract.customers.CustomerRecordLink;
type StatusLabels = Readonly<Record<string, { label: string; tone: Tone }>>;

interface RecordKind {
  /** Shown before the name in lists of several kinds: "Order ORD-20001". */
  label: string;
  /** Shown before the start date: "Ordered 01/10/2026". */
  since: string;
  pathOf: (id: string) => string;
  statuses: StatusLabels;
}

export const RECORD_KINDS: Readonly<Record<RecordLink['kind'], RecordKind>> = {
  quote: {
    label: 'Quote',
    since: 'Saved',
    pathOf: (reference) => pathTo('quotes.show', { reference }),
    statuses: QUOTE_STATUS_LABELS,
  },
  broadband_quote: {
    label: 'Quote',
    since: 'Saved',
    pathOf: (reference) => pathTo('broadband-quotes.show', { reference }),
    statuses: QUOTE_STATUS_LABELS,
  },
  multi_quote: {
    label: 'Multi quote',
    since: 'Created',
    pathOf: (uuid) => pathTo('multi-quotes.show', { uuid }),
    statuses: MULTI_QUOTE_STATUS_LABELS,
  },
  order: {
    label: 'Order',
    since: 'Ordered',
    pathOf: (reference) => pathTo('orders.show', { reference }),
    statuses: ORDER_STATUS_LABELS,
  },
  service: {
    label: 'Service',
    since: 'Since',
    pathOf: (id) => pathTo('circuits.show', { id }),
    statuses: CIRCUIT_STATUS_LABELS,
  },
  case: {
    label: 'Case',
    since: 'Opened',
    pathOf: (id) => pathTo('support.case', { id }),
    statuses: CASE_STATUS_LABELS,
  },
};

export const pathOfRecord = ({ kind, id }: RecordLink): string => RECORD_KINDS[kind].pathOf(id);

/** Queries to refetch after a customer changes. */
export const CUSTOMER_CALLS = (calls: typeof contract.customers) =>
  [calls.get, calls.listSummaries, calls.listNotes, calls.listActivity, calls.getByName] as const;
