import type { contract } from '@portal/api-client';
import { EXPIRABLE_QUOTE_STATUSES } from '@portal/api-client/quote-states';
import { sql } from '../db/drizzle.ts';
import { type Moment, toDayEnd } from '../db/statements/moment.ts';
import { circuits } from './tables.ts';

const EXPIRABLE = sql.raw([...EXPIRABLE_QUOTE_STATUSES].map((status) => `'${status}'`).join(', '));

/** In plain SQL, because the domains of quotes and orders depend on circuits. */
const statusOfQuote = (now: Moment) => sql`case
  when placed.status = 'cancelled' then 'lapsed'
  when renewal.order_reference is not null then 'ordered'
  when renewal.status in ('cancelled', 'expired', 'archived')
    or (renewal.status in (${EXPIRABLE}) and renewal.expired_at <= ${toDayEnd(now)}::timestamptz) then 'lapsed'
  else 'quoted' end`;

/** Whether the quote is from before the service's present contract, which began when its order went live. */
const isOfFormerContract = sql`exists (select from order_events live
  where live.order_reference = ${circuits.orderReference} and live.milestone = 'live'
    and live.at >= renewal.created_at)`;

/** Whether the quote's order has added a service on another line, so that this one has no new contract. */
const isOfOtherLine = sql`(placed.circuit_id is not null and placed.circuit_id <> ${circuits.id})`;

/** The quotes that renew the present contract: an order first, then an open quote, then the latest. */
const quotesOfCircuit = (now: Moment) => sql`
  from quote_renewals renewed join quotes renewal on renewal.reference = renewed.quote_reference
  left join orders placed on placed.reference = renewal.order_reference
  where renewed.circuit_id = ${circuits.id} and renewed.partner_id = ${circuits.partnerId}
    and not ${isOfFormerContract} and not ${isOfOtherLine}
  order by array_position(array['ordered', 'quoted', 'lapsed'], ${statusOfQuote(now)}), renewal.created_at desc
  limit 1`;

/** Renewal status of a service; null if none was quoted. */
export const renewalStatusSql = (now: Moment) =>
  sql<contract.circuits.RenewalStatus | null>`(select ${statusOfQuote(now)} ${quotesOfCircuit(now)})`;

/** The renewal of a service with its quote and order; null where none was quoted. */
export const renewalSql = (now: Moment) =>
  sql<contract.circuits.Circuit['renewal']>`(select json_build_object(
    'status', ${statusOfQuote(now)},
    'quoteReference', renewal.reference,
    'quoteKind', renewal.kind,
    'orderReference', renewal.order_reference) ${quotesOfCircuit(now)})`;
