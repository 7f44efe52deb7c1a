import { contract } from '@portal/api-client';
import { DownloadButton } from '@portal/area-kit/detail';
import { useQuery } from '@portal/portal-sdk';
import { DataState, Row, Stack, Text } from '@portal/ui';
import { formatDateTime } from '@portal/ui/format';
import { Section } from '@portal/ui/page';
import type { Order } from '../shared/order-types.ts';

const { single, broadband } = contract.quotes;

/** Documents of the request form and of messages, and the supplier's terms. */
export function OrderDocuments({ order }: { order: Order }) {
  const { reference, quoteReference, quoteKind } = order;
  const documents = useQuery(contract.orders.listDocuments, { reference });
  const { downloadTermsDocument } = quoteKind === 'broadband' ? broadband : single;
  return (
    <Section
      title="Documents"
      action={
        <DownloadButton
          endpoint={downloadTermsDocument}
          input={{ reference: quoteReference }}
          name="Supplier’s terms"
        />
      }
    >
      <DataState state={documents} onRetry={documents.refresh}>
        {(found) =>
          found.length === 0 ? (
            <Text tone="muted">
              No documents. Documents from the request form and your messages appear here.
            </Text>
          ) : (
            <Stack
              component="ul"
              role="list"
              gap={1}
              aria-label="Documents for this order"
              sx={{ m: 0, p: 0, listStyle: 'none' }}
            >
              {found.map(({ id, name, sizeBytes, createdAt }) => (
                <Row key={id} component="li" wrap justify="space-between" gap={2}>
                  <DownloadButton
                    endpoint={contract.orders.downloadDocument}
                    input={{ reference, documentId: id }}
                    name={name}
                    sizeBytes={sizeBytes}
                  />
                  <Text variant="caption" tone="muted" numeric>
                    {formatDateTime(createdAt)}
                  </Text>
                </Row>
              ))}
            </Stack>
          )
        }
      </DataState>
    </Section>
  );
}
