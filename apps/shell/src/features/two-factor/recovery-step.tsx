import { contract } from '@portal/api-client';
import { brand } from '@portal/brand';
import { type Query, useQuery } from '@portal/portal-sdk';
import { AlertBanner, Box, Button, Card, color, DataState, Row, SkeletonText, Stack, Text } from '@portal/ui';
import { CopyButton } from '@portal/ui/page';

/** Shows the eight recovery codes, which the user saves before continuing. */
export function RecoveryStep({ onDone }: { onDone: () => void }) {
  const codes = useQuery(contract.twoFactor.listRecoveryCodes, {}, { revalidateOnFocus: false });
  return (
    <Stack gap={5}>
      <AlertBanner tone="success" title="Two-factor authentication is on">
        Save these recovery codes somewhere safe. If you don’t have your phone, each code signs you in once.
      </AlertBanner>
      <RecoveryCodes codes={codes} />
      <div>
        <Button variant="primary" size="large" onClick={onDone}>
          I’ve saved them, continue
        </Button>
      </div>
    </Stack>
  );
}

/** The recovery codes once they are there. */
export function RecoveryCodes({ codes }: { codes: Query<string[]> }) {
  return (
    <DataState state={codes} onRetry={() => void codes.refresh()} skeleton={<SkeletonText lines={4} />}>
      {(list) => <CodeList codes={list} />}
    </DataState>
  );
}

function CodeList({ codes }: { codes: readonly string[] }) {
  const text = codes.join('\n');
  return (
    <Stack gap={3}>
      <Card padding={4} sx={{ bgcolor: color.surface.sunken }}>
        <Box
          component="ul"
          role="list"
          aria-label="Recovery codes"
          sx={{
            display: 'grid',
            gridTemplateColumns: 'repeat(auto-fit, minmax(200px, 1fr))',
            gap: '8px 24px',
          }}
        >
          {codes.map((code) => (
            <Text key={code} component="li" mono>
              {code}
            </Text>
          ))}
        </Box>
      </Card>
      <Row gap={2} wrap>
        <CopyButton value={text} label="Copy codes" />
        <Button
          size="small"
          href={`data:text/plain;charset=utf-8,${encodeURIComponent(`${text}\n`)}`}
          download={`${brand.name.toLowerCase()}-recovery-codes.txt`}
        >
          Download
        </Button>
        <Button size="small" onClick={() => window.print()}>
          Print
        </Button>
      </Row>
    </Stack>
  );
}
