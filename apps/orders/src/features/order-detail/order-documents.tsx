import { contract } from '@portal/api-client';
import { DownloadButton } from '@portal/area-kit';
import { useQuery } from '@portal/portal-sdk';
import { DataState, Row, Stack, Text } from '@portal/ui';
import { formatDateTime } from '@portal/ui/format';
import { Section } from '@portal/ui/page';

/** Documents of the request form, and those attached to messages. */
export function OrderDocuments({ reference }: { reference: string }) {
  const documents = useQuery(contract.orders.listDocuments, { reference });
  return (
    <Section title="Documents">
      <DataState
        state={documents}
        onRetry={documents.refresh}
        isEmpty={() => false}
        empty={{ title: 'No documents' }}
      >
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
