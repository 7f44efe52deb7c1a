import { filterByCustomer } from '../db/columns/customer-key.ts';
import { type SQL, sql } from '../db/drizzle.ts';
import type { Scope } from '../db/scope.ts';
import { multiQuoteLocations, multiQuotes } from './tables.ts';

/** Multi-quotes with a site of the customer, as on the customer's page. */
export const hasSiteOf = (customerId: number, scope: Scope): SQL =>
  sql`${multiQuotes.id} in (select ${multiQuoteLocations.multiQuoteId} from ${multiQuoteLocations} where ${scope.where(
    multiQuoteLocations,
    filterByCustomer(multiQuoteLocations.customerKey, scope)(customerId),
  )})`;

/** Matches sites whose multi-quote is not hidden. */
export const IS_OF_MULTI_QUOTE = sql`${multiQuoteLocations.multiQuoteId} not in (select ${multiQuotes.id} from ${multiQuotes} where ${multiQuotes.hiddenAt} is not null)`;
