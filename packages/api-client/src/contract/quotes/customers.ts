import * as v from '@portal/api-client/schema';
import {
  emptyEndpoint,
  fileEndpoint,
  listEndpoint,
  pageEndpoint,
  paging,
  requiredMultilineText,
  requiredTextLine,
  resourceEndpoint,
  rowId,
} from '@portal/api-client/schema';
import { ownerFilter } from '../shared/owner.ts';
import { expectedVersion } from '../shared/version.ts';
import { customerActivity, customerNote, customerSummary } from './customer-page.ts';

export * from './customer-page.ts';
export * from './known-customers.ts';

/** The longest note. */
export const MAX_NOTE_LENGTH = 2000;
const noteText = requiredMultilineText(MAX_NOTE_LENGTH);

export const CUSTOMER_SORT_KEYS = [
  'name',
  'ownerName',
  'quotesCount',
  'ordersCount',
  'servicesCount',
  'openCasesCount',
  'monthlyCost',
  'nextRenewal',
  'lastActivityAt',
] as const;

const filters = { ...paging(CUSTOMER_SORT_KEYS), owner: ownerFilter };
const common = { source: 'extension', access: 'signed-in' } as const;
/** Owners and merges change what colleagues see, as edits of quotes do. */
const manage = { source: 'extension', access: 'quotes' } as const;

export const listSummaries = pageEndpoint(
  'customers.listSummaries',
  {
    ...common,
    method: 'GET',
    path: '/api/v1/customers/summaries',
    summary:
      'Customers with the numbers of their quotes, orders, services and cases; each distinct name is one customer unless it was merged.',
    query: v.object(filters),
  },
  customerSummary,
);
export const exportSummaries = fileEndpoint('customers.exportSummaries', {
  ...common,
  method: 'GET',
  path: '/api/v1/customers/summaries/export',
  summary: 'The customers of the list as CSV.',
  query: v.object(filters),
});
export const getByName = resourceEndpoint(
  'customers.getByName',
  {
    ...common,
    method: 'GET',
    path: '/api/v1/customers/by-name',
    summary: 'The id of the customer with this name, in any case and spacing, or merged under another name.',
    query: v.object({ name: requiredTextLine() }),
  },
  v.object({ id: v.number() }),
);
export const update = resourceEndpoint(
  'customers.update',
  {
    ...manage,
    method: 'PATCH',
    path: '/api/v1/customers/{id}',
    summary: 'Sets who looks after the customer. 409 when it has changed since `version`.',
    body: v.object({ ...expectedVersion, ownerId: v.nullable(rowId) }),
  },
  customerSummary,
);
export const merge = resourceEndpoint(
  'customers.merge',
  {
    ...manage,
    method: 'POST',
    path: '/api/v1/customers/{id}/merge',
    isReversible: true,
    summary:
      'Shows another customer as part of this one. Quotes and orders keep the name they were sent with.',
    body: v.object({ otherId: rowId }),
  },
  customerSummary,
);
export const separate = resourceEndpoint(
  'customers.separate',
  {
    ...manage,
    method: 'POST',
    path: '/api/v1/customers/{id}/separate',
    isReversible: true,
    summary:
      'Undoes the merge of this spelling: it is a customer again, with what was merged into it before.',
  },
  customerSummary,
);
export const exportRecords = fileEndpoint('customers.exportRecords', {
  ...common,
  method: 'GET',
  path: '/api/v1/customers/{id}/export',
  summary: 'All quotes, orders, services and cases of the customer as CSV.',
});
export const listActivity = listEndpoint(
  'customers.listActivity',
  {
    ...common,
    method: 'GET',
    path: '/api/v1/customers/{id}/activity',
    summary: 'The latest changes of the customer’s quotes, orders, services and cases; at most 50.',
  },
  customerActivity,
);
export const listNotes = listEndpoint(
  'customers.listNotes',
  {
    ...common,
    method: 'GET',
    path: '/api/v1/customers/{id}/notes',
    summary: 'The newest notes about the customer; at most 100.',
  },
  customerNote,
);
export const createNote = resourceEndpoint(
  'customers.createNote',
  {
    ...common,
    method: 'POST',
    path: '/api/v1/customers/{id}/notes',
    summary: 'Adds a note.',
    body: v.object({ text: noteText }),
  },
  customerNote,
);
export const updateNote = resourceEndpoint(
  'customers.updateNote',
  {
    ...common,
    method: 'PATCH',
    path: '/api/v1/customers/{id}/notes/{noteId}',
    summary: 'Changes the caller’s own note. 409 when it has changed since `version`.',
    body: v.object({ ...expectedVersion, text: noteText }),
  },
  customerNote,
);
export const removeNote = emptyEndpoint('customers.removeNote', {
  ...common,
  method: 'DELETE',
  path: '/api/v1/customers/{id}/notes/{noteId}',
  summary: 'Removes the caller’s own note.',
});
