import { setTimeout as wait } from 'node:timers/promises';
import { contract } from '@portal/api-client';
import type { Database } from '../../db/database.ts';
import { sql } from '../../db/drizzle.ts';
import type { Browser } from '../browser.ts';
import { MAX_IDLE_POLLS, POLL_MS } from './polling.ts';

const { multiQuotes } = contract;

/** How the references of all quotes begin that are approved here. */
export const PREFIX = 'CRASH-';

export interface ApprovalResult {
  acknowledged: number;
  orders: number;
  faults: string[];
}

/** Quotes waiting for approval, as copies of one of the demo; returns their references. */
export async function cloneWaitingQuotes(
  db: Database,
  count: number,
  { prefix, multiQuoteUuid = null }: { prefix: string; multiQuoteUuid?: string | null },
): Promise<string[]> {
  const { rows } = await db.execute(sql`
    select q.reference from quotes q join quote_crfs using (partner_id)
    join partners p on p.id = q.partner_id and p.key = 'acme'
    where q.status = 'data_added' and q.kind = 'single' and q.expired_at > now() + interval '2 days'
      and quote_crfs.quote_reference = q.reference
    order by q.reference limit 1`);
  const model = String(rows[0]?.['reference']);
  const references = Array.from({ length: count }, (_, index) => `${prefix}${index}`);
  const changes = sql`jsonb_build_object('reference', ${prefix}::text || n, 'quote_reference', ${prefix}::text || n,
    'search_quote_id', null, 'multi_quote_uuid', ${multiQuoteUuid}::text,
    'kind', case when ${multiQuoteUuid}::text is null then 'single' else 'multi' end)`;
  for (const [table, key] of [
    ['quotes', 'reference'],
    ['quote_crfs', 'quote_reference'],
  ] as const) {
    const written = await db.execute(sql`
      select string_agg(quote_ident(column_name), ', ') as names from information_schema.columns
      where table_name = ${table} and table_schema = 'public' and is_generated = 'NEVER'`);
    const columns = sql.raw(String(written.rows[0]?.['names']));
    await db.execute(sql`
      insert into ${sql.identifier(table)} (${columns}) select ${columns} from (
        select copy.* from ${sql.identifier(table)} t, generate_series(0, ${count - 1}::int) n,
          lateral jsonb_populate_record(t, ${changes}) copy
        where t.${sql.identifier(key)} = ${model}
      ) as copies`);
  }
  return references;
}

export async function approve(browser: Browser, reference: string): Promise<void> {
  const quote = await browser.call(contract.quotes.single.get, { reference });
  await browser.call(contract.quotes.single.approve, {
    reference,
    termsId: quote.approvalTermsId ?? 0,
    accepted: true,
  });
}

/** Approves quotes of one multi-quote in one call; returns those that it acknowledges. */
export async function approveTogether(
  browser: Browser,
  uuid: string,
  references: readonly string[],
): Promise<string[]> {
  const terms = await browser.call(multiQuotes.quotes.listTerms, { uuid, references: [...references] });
  const outcome = await browser.call(multiQuotes.quotes.approveMany, {
    uuid,
    references: [...references],
    termsIds: terms.map(({ id }) => id),
    accepted: true,
  });
  return outcome.done;
}

/** Waits until every quote that was approved has its order, also where the approval was cut off before its answer. */
export async function waitForOrders(browser: Browser, uuid: string): Promise<void> {
  const processing = { status: ['processing' as const], search: PREFIX, perPage: 1 };
  for (let last = -1, still = 0; still < MAX_IDLE_POLLS; ) {
    const singles = await browser.call(contract.quotes.single.list, processing);
    const together = await browser.call(multiQuotes.quotes.list, { ...processing, uuid });
    const left = singles.total + together.total;
    if (left === 0) return;
    still = left === last ? still + 1 : 0;
    last = left;
    await wait(POLL_MS);
  }
}

/** Compares the orders and events of every approval in the database, after the server has stopped. */
export async function countApprovals(
  db: Database,
  acknowledged: ReadonlySet<string>,
  result: ApprovalResult,
): Promise<void> {
  const approved = await db.execute(sql`
    select q.reference, q.status, q.version,
      (select count(*)::int from orders o where o.quote_reference = q.reference) as orders,
      (select count(*)::int from quote_events e where e.quote_reference = q.reference and e.title = 'Approved') as approvals,
      (select count(*)::int from quote_events e where e.quote_reference = q.reference and e.title = 'Order created') as made,
      (select count(*)::int from notifications n where n.text = 'Order ' || q.order_reference || ' was created') as notified
    from quotes q where q.reference like ${`${PREFIX}%`}`);
  for (const { reference, ...row } of approved.rows) {
    const isDone = row['status'] === 'approved';
    if (isDone) result.orders += 1;
    const expected = isDone
      ? { orders: 1, approvals: 1, made: 1 }
      : { status: 'data_added', orders: 0, approvals: 0, made: 0, notified: 0 };
    const isRight =
      Object.entries(expected).every(([name, value]) => row[name] === value) && Number(row['notified']) <= 1;
    if (!isRight || (acknowledged.has(String(reference)) && !isDone)) {
      result.faults.push(`${reference}: ${JSON.stringify(row)}`);
    }
  }
  result.acknowledged = acknowledged.size;
}
