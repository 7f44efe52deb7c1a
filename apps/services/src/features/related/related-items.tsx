import { contract } from '@portal/api-client';
import { CASE_STATUS_LABELS, ORDER_STATUS_LABELS, QUOTE_STATUS_LABELS } from '@portal/api-client/labels';
import { pathTo, useCan, useQuery } from '@portal/portal-sdk';
import { DataState, Link, Stack } from '@portal/ui';
import { Section } from '@portal/ui/page';
import { LinkedItems } from './linked-items.tsx';

type QuoteSummary = contract.quotes.QuoteSummary;

function quotePath({ kind, reference, multiQuoteUuid }: QuoteSummary): string {
  if (kind === 'multi') return pathTo('multi-quotes.show', { uuid: multiQuoteUuid ?? '' });
  return pathTo(kind === 'broadband' ? 'broadband-quotes.show' : 'quotes.show', { reference });
}

const MAX_CASES = 20;

/** Cases, orders and quotes of a service, as far as the user may open them. */
export function RelatedItems({ circuit: { id } }: { circuit: Pick<contract.circuits.Circuit, 'id'> }) {
  const canSupport = useCan('support');
  const cases = useQuery(
    contract.support.listCases,
    canSupport ? { circuitId: id, sort: 'createdAt', direction: 'desc', perPage: MAX_CASES } : null,
  );
  const related = useQuery(contract.circuits.listRelated, { id });
  return (
    <Stack gap={8}>
      {canSupport && (
        <Section
          title="Cases"
          action={<Link href={pathTo('support', null, { circuit_id: id })}>All cases for this service</Link>}
        >
          <DataState state={cases} onRetry={cases.refresh}>
            {({ items }) => (
              <LinkedItems
                label="Cases for this service"
                emptyText="No cases for this service."
                items={items.map((each) => ({
                  href: pathTo('support.case', { id: each.id }),
                  reference: each.caseNumber,
                  text: each.subject,
                  at: each.createdAt,
                  status: CASE_STATUS_LABELS[each.status],
                }))}
              />
            )}
          </DataState>
        </Section>
      )}
      <DataState state={related} onRetry={related.refresh}>
        {({ orders, quotes }) => (
          <>
            {orders && (
              <Section title="Orders">
                <LinkedItems
                  label="Orders at this address"
                  emptyText="No orders at this address."
                  items={orders.map((order) => ({
                    href: pathTo('orders.show', { reference: order.reference }),
                    reference: order.reference,
                    text: order.productName,
                    at: order.createdAt,
                    status: ORDER_STATUS_LABELS[order.status],
                  }))}
                />
              </Section>
            )}
            {quotes && (
              <Section title="Quotes">
                <LinkedItems
                  label="Quotes at this address"
                  emptyText="No quotes at this address."
                  items={quotes.map((quote) => ({
                    href: quotePath(quote),
                    reference: quote.reference,
                    text: quote.productName,
                    at: quote.createdAt,
                    status: QUOTE_STATUS_LABELS[quote.status],
                  }))}
                />
              </Section>
            )}
          </>
        )}
      </DataState>
    </Stack>
  );
}
