import { contract } from '@portal/api-client';
import { PATHS, useQuery } from '@portal/portal-sdk';
import { AlertBanner, Box, Button, color, DataState, Row, SkeletonText, Stack, Text } from '@portal/ui';
import { CopyButton } from '@portal/ui/page';
import { useNavigate } from 'react-router';
import { config } from '../../config.ts';
import { takeIntendedPage } from '../../session/intended-page.ts';

/** The eight recovery codes, to be kept before going on. */
export function RecoveryStep({ onDone }: { onDone: () => void }) {
  const navigate = useNavigate();
  const codes = useQuery(contract.twoFactor.recoveryCodes, {}, { revalidateOnFocus: false });
  return (
    <Stack gap={5}>
      <AlertBanner tone="success" title="Two-factor authentication is on">
        Keep these recovery codes somewhere safe. Each signs you in once when your phone is not at hand.
      </AlertBanner>
      <DataState
        state={codes}
        onRetry={() => void codes.refresh()}
        skeleton={<SkeletonText lines={4} />}
        empty={{ title: 'There are no recovery codes' }}
      >
        {(list) => <CodeList codes={list} />}
      </DataState>
      <div>
        <Button
          variant="primary"
          size="large"
          onClick={() => {
            onDone();
            void navigate(takeIntendedPage() ?? PATHS.dashboard);
          }}
        >
          I have kept them, go on
        </Button>
      </div>
    </Stack>
  );
}

export function CodeList({ codes }: { codes: readonly string[] }) {
  const text = codes.join('\n');
  return (
    <Stack gap={3}>
      <Box
        component="ul"
        role="list"
        aria-label="Recovery codes"
        sx={{
          display: 'grid',
          gridTemplateColumns: 'repeat(auto-fit, minmax(180px, 1fr))',
          gap: '8px 24px',
          p: 4,
          border: `1px solid ${color.line.main}`,
          borderRadius: '8px',
          bgcolor: color.surface.sunken,
        }}
      >
        {codes.map((code) => (
          <Text key={code} component="li" mono>
            {code}
          </Text>
        ))}
      </Box>
      <Row gap={2} wrap>
        <CopyButton value={text} label="Copy the codes" />
        <Button
          size="small"
          href={`data:text/plain;charset=utf-8,${encodeURIComponent(`${text}\n`)}`}
          download={`${config.name.toLowerCase()}-recovery-codes.txt`}
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
