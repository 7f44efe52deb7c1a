import { contract } from '@portal/api-client';
import { pathTo, saveFile, useCan, useQuery } from '@portal/portal-sdk';
import { Button, Row, Stack, Text } from '@portal/ui';
import { useEffect, useRef } from 'react';
import { MultiQuoteScreen } from '../shared/multi-quote-screen.tsx';
import { TemplateButtons } from './template-buttons.tsx';

/** Downloads the import template at once (R17), and leads back to the import. */
export function ImportTemplate({ uuid }: { uuid: string }) {
  return (
    <MultiQuoteScreen uuid={uuid} screen="sites">
      {() => <TemplateDownload uuid={uuid} />}
    </MultiQuoteScreen>
  );
}

function TemplateDownload({ uuid }: { uuid: string }) {
  const template = useQuery(
    contract.multiQuotes.locations.downloadImportTemplate,
    { uuid },
    { revalidateOnFocus: false },
  );
  const canManage = useCan('multi-quotes.manage');
  const saved = useRef(false);
  const { data } = template;
  useEffect(() => {
    if (data === undefined || saved.current) return;
    saved.current = true;
    saveFile(data);
  }, [data]);
  return (
    <Stack gap={4}>
      <Text role="status">
        {template.error
          ? template.error.message
          : data
            ? 'The template was downloaded.'
            : 'Downloading the template…'}
      </Text>
      <Row gap={2} wrap>
        {canManage && (
          <Button variant="primary" href={pathTo('multi-quotes.import', { uuid })}>
            Import sites
          </Button>
        )}
        <TemplateButtons uuid={uuid} />
      </Row>
    </Stack>
  );
}
