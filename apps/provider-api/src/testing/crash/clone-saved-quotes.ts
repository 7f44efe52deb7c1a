import type { Database } from '../../db/database.ts';
import { sql } from '../../db/drizzle.ts';

const SUPPLIERS = ['northlight', 'crownline'];

/**
 * Saved quotes of two suppliers, as copies of one of the demo, each for its own site: `<prefix>1` with the customer
 * reference `R1`, and on.
 */
export async function cloneSavedQuotes(
  db: Database,
  multiQuoteUuid: string,
  prefix: string,
  count: number,
): Promise<void> {
  const { rows: columns } = await db.execute<{ names: string }>(sql`
    select string_agg(quote_ident(column_name), ', ') as names from information_schema.columns
    where table_name = 'quotes' and table_schema = 'public' and is_generated = 'NEVER'`);
  const names = sql.raw(columns[0]?.names ?? '');
  await db.execute(sql`
    insert into quotes (${names}) select ${names} from (
      select copy.* from quotes q, generate_series(1, ${count}::int) n,
        lateral jsonb_populate_record(q, jsonb_build_object(
          'reference', ${prefix}::text || n, 'custom_reference', 'R' || n, 'kind', 'multi',
          'multi_quote_uuid', ${multiQuoteUuid}::text, 'multi_quote_location_uuid', null,
          'address', q.address || jsonb_build_object('addressLine2', 'Unit ' || n), 'search_quote_id', null,
          'version', 1, 'supplier_key', (${`{${SUPPLIERS.join()}}`}::text[])[1 + n % ${SUPPLIERS.length}::int])) copy
      where q.reference = (
        select reference from quotes join partners p on p.id = partner_id and p.key = 'acme'
        where status = 'created' and kind = 'single' and expired_at > now() + interval '2 days'
        order by reference limit 1)
    ) as copies`);
}
