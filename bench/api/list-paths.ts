import { contract } from '@portal/api-client';

const { circuits, contacts, multiQuotes, notifications, orders, quotes, search, support } = contract;

/** Paths of the first pages of lists. */
export const LIST_PATHS: readonly string[] = [
  quotes.single.list,
  orders.list,
  circuits.list,
  support.listCases,
  multiQuotes.list,
  notifications.list,
  contacts.list,
].map(({ path }) => path);

/** Of the search over everything: a word, part of a reference, and a mistyped name. */
export const SEARCH_PATHS: readonly string[] = ['leeds', 'QS-104', 'halrequin'].map(
  (text) => `${search.find.path}?search=${text}`,
);
