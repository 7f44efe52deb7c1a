import { resultOrUndefined, saveFile, useCommand } from '@portal/portal-sdk';
import { useQuoteKind } from '@portal/quote-kit/quotes';
import { Button, Text } from '@portal/ui';
import { pageIcons } from '@portal/ui/page';

interface DocumentDownloadProps {
  reference: string;
  document: { id: number; name: string };
}

/** Downloads a document of the form; an error is shown next to the button. */
export function DocumentDownload({ reference, document }: DocumentDownloadProps) {
  const { calls } = useQuoteKind();
  const download = useCommand(calls.downloadCrfDocument);
  const save = async () => {
    const file = await resultOrUndefined(download.run({ reference, documentId: document.id }));
    if (file !== undefined) saveFile(file);
  };
  return (
    <>
      {download.error && (
        <Text variant="caption" tone="danger" role="alert" sx={{ mr: 2, whiteSpace: 'normal' }}>
          {download.error.message}
        </Text>
      )}
      <Button
        size="small"
        variant="quiet"
        icon={<pageIcons.download />}
        aria-label={`Download ${document.name}`}
        loading={download.busy}
        onClick={save}
      >
        Download
      </Button>
    </>
  );
}
