import type { contract } from '@portal/api-client';
import { type SQL, sql } from '../db/drizzle.ts';
import { instantAsJson } from '../db/statements/json-row.ts';
import type { Context } from '../http/context.ts';
import { multiQuoteLocations, multiQuotes } from '../multi-quotes/tables.ts';
import { proposals } from '../proposals/tables.ts';
import { quoteDocuments, quotes } from '../quotes/tables.ts';
import { caseAttachments, supportCases } from '../support/tables.ts';
import { textArray } from './records.ts';
import { viewOf } from './view.ts';

const MAX_DOCUMENTS = 20;
const NEWEST = sql.raw(`limit ${MAX_DOCUMENTS}`);

const QUOTE_KIND = sql`case when ${quotes.kind} = 'broadband' then 'broadband_quote' else 'quote' end`;

interface Row extends Record<string, unknown> {
  kind: contract.customers.CustomerDocument['kind'];
  name: string;
  createdAt: string;
  sourceKind: contract.customers.CustomerRecordLink['kind'];
  sourceId: string;
  sourceName: string;
}

/** The newest proposals, documents of request forms and attachments of cases. */
export async function listDocuments(
  keys: readonly string[],
  context: Context,
): Promise<contract.customers.CustomerDocument[]> {
  const { db, scope } = context;
  const view = viewOf(context);
  const names = textArray(keys);
  const ofQuotes = scope.where(quotes, sql`${quotes.customerKey} = any(${names})`);
  const branches: SQL[] = [
    ...(view.quotes
      ? [
          sql`(select 'proposal' as kind, 'Proposal ' || ${proposals.number} as name, ${proposals.createdAt} as at, ${QUOTE_KIND} as "sourceKind", ${quotes.reference} as "sourceId", ${quotes.reference} as "sourceName" from ${quotes} join ${proposals} on ${proposals.quoteReference} = ${quotes.reference} where ${ofQuotes} and ${proposals.number} is not null order by at desc ${NEWEST})`,
          sql`(select 'request_form', ${quoteDocuments.name}, ${quoteDocuments.createdAt} as at, ${QUOTE_KIND}, ${quotes.reference}, ${quotes.reference} from ${quotes} join ${quoteDocuments} on ${quoteDocuments.quoteReference} = ${quotes.reference} where ${ofQuotes} order by at desc ${NEWEST})`,
        ]
      : []),
    ...(view.quotes && view.multiQuotes
      ? [
          sql`(select 'proposal' as kind, 'Proposal ' || ${proposals.number} as name, ${proposals.createdAt} as at, 'multi_quote' as "sourceKind", ${multiQuotes.uuid}::text as "sourceId", ${multiQuotes.name} as "sourceName" from ${multiQuotes} join ${proposals} on ${proposals.multiQuoteId} = ${multiQuotes.id} where ${scope.where(multiQuotes)} and ${multiQuotes.hiddenAt} is null and ${proposals.number} is not null and ${multiQuotes.id} in (select ${multiQuoteLocations.multiQuoteId} from ${multiQuoteLocations} where ${multiQuoteLocations.partnerId} = ${scope.partnerId} and ${multiQuoteLocations.customerKey} = any(${names})) order by at desc ${NEWEST})`,
        ]
      : []),
    ...(view.cases
      ? [
          sql`(select 'case' as kind, ${caseAttachments.name} as name, ${caseAttachments.createdAt} as at, 'case' as "sourceKind", ${supportCases.id}::text as "sourceId", ${supportCases.caseNumber} as "sourceName" from ${supportCases} join ${caseAttachments} on ${caseAttachments.caseId} = ${supportCases.id} where ${supportCases.partnerId} = ${scope.partnerId} and ${supportCases.customerKey} = any(${names}) order by at desc ${NEWEST})`,
        ]
      : []),
  ];
  if (branches.length === 0) return [];
  const all = sql.join(branches, sql` union all `);
  const { rows } = await db.execute<Row>(
    sql`select kind, name, ${instantAsJson(sql`at`)} as "createdAt", "sourceKind", "sourceId", "sourceName" from (${all}) as documents order by at desc ${NEWEST}`,
  );
  return rows.map(({ kind, name, createdAt, sourceKind, sourceId, sourceName }) => ({
    kind,
    name,
    createdAt,
    source: { kind: sourceKind, id: sourceId, name: sourceName },
  }));
}
