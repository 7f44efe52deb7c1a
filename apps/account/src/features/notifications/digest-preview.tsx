import { contract } from '@portal/api-client';
import { useQuery } from '@portal/portal-sdk';
import { Box, Card, DataState, SkeletonText, Stack, Text } from '@portal/ui';
import { KeyValueList } from '@portal/ui/detail';
import { Section } from '@portal/ui/page';

type Digest = contract.notifications.DigestPreview;

/** The next digest with the saved settings, as the server would send it. */
export function DigestPreview() {
  const preview = useQuery(contract.notifications.getDigestPreview, {});
  return (
    <Section title="Preview of the digest" description="With your saved settings.">
      <DataState state={preview} skeleton={<SkeletonText lines={6} />} onRetry={() => void preview.refresh()}>
        {(digest) =>
          digest.sections.length === 0 ? (
            <Text component="p" tone="muted" sx={{ m: 0 }}>
              Choose Daily digest for at least one kind of notification, then save.
            </Text>
          ) : (
            <DigestAsSent digest={digest} />
          )
        }
      </DataState>
    </Section>
  );
}

function DigestAsSent({ digest }: { digest: Digest }) {
  return (
    <Card>
      <Stack gap={4} sx={{ minWidth: 0, overflowWrap: 'anywhere' }}>
        {digest.isExample && (
          <Text component="p" tone="muted" sx={{ m: 0 }}>
            Nothing is waiting for your next digest. These are examples.
          </Text>
        )}
        <KeyValueList items={[{ label: 'Subject', value: digest.subject }]} />
        {digest.sections.map(({ title, items, more }) => (
          <Box key={title}>
            <Text component="p" weight={600} sx={{ m: 0 }}>
              {title}
            </Text>
            <Box component="ul" sx={{ m: 0, mt: 1, pl: 5 }}>
              {items.map((item, index) => (
                <li key={index}>{item}</li>
              ))}
              {more > 0 && <li>and {more} more</li>}
            </Box>
          </Box>
        ))}
        <Text variant="dense" tone="muted" component="p" sx={{ m: 0 }}>
          {digest.footer.join(' ')} Unsubscribe from these emails
        </Text>
      </Stack>
    </Card>
  );
}
