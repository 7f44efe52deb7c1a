import { contract } from '@portal/api-client';
import { resultOrAlert, saveFile, useApiClient, useCan, useQuery } from '@portal/portal-sdk';
import { Button, DataState, Row, Stack, Text } from '@portal/ui';
import { KeyValueList } from '@portal/ui/detail';
import { pageIcons, Section } from '@portal/ui/page';
import { useState } from 'react';
import { BrandingForm } from './branding-form.tsx';
import { BrandingPreview } from './branding-preview.tsx';
import { LogoForm } from './logo-form.tsx';

const DESCRIPTION =
  'How your proposals look to customers: in the PDF, in print, in emails and on the page of a link. Existing proposals keep their branding.';

/** Logo, colour and texts of the company's proposals. */
export function BrandingSection() {
  const branding = useQuery(contract.partner.getBranding, {});
  const canEdit = useCan('partner.manage');
  return (
    <Section title="Proposal branding" description={DESCRIPTION}>
      <DataState
        state={branding}
        onRetry={branding.refresh}
        notFound={{ title: 'We couldn’t find the branding' }}
      >
        {(found) =>
          canEdit ? (
            <Stack gap={6}>
              <LogoForm branding={found} onSaved={branding.replace} />
              <BrandingForm branding={found} onSaved={branding.replace} />
              <SampleButton />
            </Stack>
          ) : (
            <Stack gap={6}>
              <KeyValueList
                columns={2}
                items={[
                  { label: 'Accent colour', value: found.accentColor },
                  { label: 'Terms and conditions', value: found.terms === null ? null : 'Included' },
                ]}
              />
              <BrandingPreview branding={found} />
              <SampleButton />
            </Stack>
          )
        }
      </DataState>
    </Section>
  );
}

function SampleButton() {
  const client = useApiClient();
  const [isLoading, setLoading] = useState(false);
  async function download(): Promise<void> {
    setLoading(true);
    const file = await resultOrAlert(
      client.call(contract.partner.downloadSample, {}),
      'The sample was not downloaded. Try again.',
    ).finally(() => setLoading(false));
    if (file !== undefined) saveFile(file);
  }
  return (
    <Row wrap gap={3}>
      <Button icon={<pageIcons.download />} loading={isLoading} onClick={() => void download()}>
        Download sample PDF
      </Button>
      <Text variant="dense" tone="muted">
        A made-up proposal with your saved branding.
      </Text>
    </Row>
  );
}
