import { contract, type OutputOf } from '@portal/api-client';
import { DownloadButton } from '@portal/area-kit/detail';
import { useCan, useQuery } from '@portal/portal-sdk';
import { ErrorState, Row, Stack, Text } from '@portal/ui';
import { formatBytes } from '@portal/ui/format';
import { Section } from '@portal/ui/page';
import { CodeBlock } from '../shared/code-block.tsx';

const TITLE = 'TypeScript client';

type Package = OutputOf<typeof contract.openapi.listClientPackages>[number];

/** The npm package with a typed client, for users who may create tokens. Nothing if the portal was built without it. */
export function ClientPackage() {
  const canUse = useCan('tokens.manage');
  const packages = useQuery(contract.openapi.listClientPackages, canUse ? {} : null);
  const found = packages.data?.[0];
  if (packages.error)
    return (
      <Section title={TITLE}>
        <ErrorState error={packages.error} onRetry={() => void packages.refresh()} />
      </Section>
    );
  return found === undefined ? null : <PackageSection found={found} />;
}

function PackageSection({ found }: { found: Package }) {
  return (
    <Section title={TITLE}>
      <Stack gap={4} sx={{ maxWidth: 720 }}>
        <Text>
          An npm package for Node 20 or later. It includes types for every call a token can make. It retries
          calls safely if the connection drops.
        </Text>
        <Row gap={3} wrap>
          <DownloadButton
            endpoint={contract.openapi.downloadClientPackage}
            input={{}}
            name={found.fileName}
          />
          <Text variant="dense" tone="muted">
            Version {found.version}, {formatBytes(found.sizeBytes)}
          </Text>
        </Row>
        <CodeBlock label="Checksum (SHA-256)">{found.sha256}</CodeBlock>
        <CodeBlock label="Example">{found.commands.join('\n')}</CodeBlock>
        <Text variant="dense" tone="muted">
          Run the example in the folder with the download. Set PORTAL_TOKEN to an API token that can read
          orders.
        </Text>
      </Stack>
    </Section>
  );
}
