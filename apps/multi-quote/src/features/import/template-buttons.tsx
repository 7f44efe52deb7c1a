import { contract } from '@portal/api-client';
import { DownloadButton } from '@portal/area-kit/detail';
import { Row } from '@portal/ui';

/** Download the template of an import, as people fill it in. */
export function TemplateButtons({ uuid }: { uuid: string }) {
  const endpoint = contract.multiQuotes.locations.downloadImportTemplate;
  return (
    <Row gap={4} wrap>
      <DownloadButton endpoint={endpoint} input={{ uuid, format: 'xlsx' as const }} name="Excel template" />
      <DownloadButton endpoint={endpoint} input={{ uuid, format: 'csv' as const }} name="CSV template" />
    </Row>
  );
}
