import type { Capability } from '@portal/api-client';
import type { search } from '@portal/api-client/contract';
import type { QuoteStatus } from '@portal/api-client/quote-states';
import { roleHasCapability } from '@portal/auth/access';
import { isMultiQuoteTester } from '../auth/authorise.ts';
import { circuits } from '../circuits/tables.ts';
import { IS_IN_USE } from '../customers/figures.ts';
import { customers } from '../customers/tables.ts';
import { isNull, type SQL, sql } from '../db/drizzle.ts';
import type { PgColumn, PgTable } from '../db/drizzle-pg.ts';
import type { Context } from '../http/context.ts';
import { multiQuotes } from '../multi-quotes/tables.ts';
import { orders } from '../orders/tables.ts';
import { isExpired, statusAt } from '../quotes/lifecycle/expiry.ts';
import { quotes } from '../quotes/tables.ts';
import { supportCases } from '../support/tables.ts';

export type HitKind = search.SearchHit['kind'];

/** One kind of entity: who may see it and what a hit shows of it. */
export interface Source {
  kind: HitKind;
  access: Capability;
  /** Lives in the CRM (R13). */
  needsCrm?: boolean;
  table: PgTable & {
    partnerId: PgColumn;
    searchIndex: PgColumn;
    createdAt: PgColumn;
    isSandbox?: PgColumn;
  };
  /** Which rows of the table are of this kind; all of them when left out. */
  where?: SQL;
  /** A further condition that reads other tables, and is therefore checked last. */
  isShown?: SQL;
  /** The id of the row that is shown for a row; the row itself when left out. Several rows can be shown as one. */
  shownAs?: { row: SQL; id: PgColumn };
  /** All rows are compared with a mistyped text, not only the newest: a company has fewer customers than quotes. */
  comparesAll?: boolean;
  key: SQL;
  title: SQL;
  subtitle: SQL;
  status: PgColumn | SQL;
  /** For kinds whose status follows from a date. */
  expiredAt?: PgColumn;
  statusAt?: (row: { status: string; expiredAt: Date }, now: Date) => string;
}

const place = (customer: PgColumn, town: SQL, postcode: PgColumn): SQL =>
  sql`concat_ws(', ', nullif(${customer}, ''), nullif(${town}, ''), nullif(${postcode}, ''))`;

const quote = {
  access: 'quotes',
  table: quotes,
  key: sql`${quotes.reference}`,
  title: sql`${quotes.reference}`,
  subtitle: place(quotes.customerName, sql`${quotes.address}->>'town'`, quotes.postcode),
  status: quotes.status,
  expiredAt: quotes.expiredAt,
  statusAt: ({ status, expiredAt }, now) => statusAt({ status: status as QuoteStatus, expiredAt }, now), // the column's type
} satisfies Partial<Source>;

export const SOURCES: readonly Source[] = [
  {
    kind: 'customer',
    access: 'quotes',
    table: customers,
    where: isNull(customers.primaryId),
    // A customer is also found by the spellings that were merged into it.
    shownAs: { row: sql`coalesce(${customers.primaryId}, ${customers.id})`, id: customers.id },
    isShown: IS_IN_USE,
    comparesAll: true,
    key: sql`${customers.id}::text`,
    title: sql`${customers.name}`,
    subtitle: sql`''`,
    status: sql`''`,
  },
  { ...quote, kind: 'quote', where: sql`${quotes.kind} in ('single', 'multi')` },
  { ...quote, kind: 'broadband_quote', where: sql`${quotes.kind} = 'broadband'` },
  {
    kind: 'order',
    access: 'orders',
    table: orders,
    key: sql`${orders.reference}`,
    title: sql`${orders.reference}`,
    subtitle: place(orders.customerName, sql`${orders.address}->>'town'`, orders.postcode),
    status: orders.status,
  },
  {
    kind: 'service',
    access: 'services',
    needsCrm: true,
    table: circuits,
    key: sql`${circuits.id}::text`,
    title: sql`${circuits.name}`,
    subtitle: place(circuits.customerName, sql`${circuits.city}`, circuits.postcode),
    status: circuits.deviceStatus,
  },
  {
    kind: 'case',
    access: 'support',
    needsCrm: true,
    table: supportCases,
    key: sql`${supportCases.id}::text`,
    title: sql`${supportCases.caseNumber}`,
    subtitle: sql`${supportCases.subject}`,
    status: supportCases.status,
  },
  {
    kind: 'multi_quote',
    access: 'multi-quotes',
    table: multiQuotes,
    where: isNull(multiQuotes.hiddenAt),
    key: sql`${multiQuotes.uuid}::text`,
    title: sql`${multiQuotes.name}`,
    subtitle: sql`coalesce(${multiQuotes.createdBy}, '')`,
    status: multiQuotes.status,
    expiredAt: multiQuotes.expiredAt,
    statusAt: ({ status, expiredAt }, now) => (isExpired(expiredAt, now) ? 'expired' : status),
  },
];

export function canSearch({ access, needsCrm }: Source, { caller, config }: Context): boolean {
  if (!roleHasCapability(caller.roleId, access)) return false;
  if (access === 'multi-quotes') return isMultiQuoteTester(config, caller.partner);
  return !needsCrm || caller.partner.hasSfAccount;
}
