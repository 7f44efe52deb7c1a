import type { Endpoint, FileDownload } from '@portal/api-client';
import { resultOrUndefined, saveFile, useCommand } from '@portal/portal-sdk';
import { Button, Stack, Text, VisuallyHidden } from '@portal/ui';
import { formatBytes } from '@portal/ui/format';
import { pageIcons } from '@portal/ui/page';
import type { ReactNode } from 'react';

export interface DownloadButtonProps<Input> {
  endpoint: Endpoint<Input, FileDownload>;
  input: Input;
  name: string;
  /** Shown instead of the name. */
  label?: ReactNode;
  /** Shown beside the name; omit it where the size is shown elsewhere. */
  sizeBytes?: number;
}

/** Downloads a file and shows a failed download below the name. */
export function DownloadButton<Input>({
  endpoint,
  input,
  name,
  label,
  sizeBytes,
}: DownloadButtonProps<Input>) {
  const download = useCommand(endpoint);
  const save = async () => {
    const file = await resultOrUndefined(download.run(input));
    if (file !== undefined) saveFile(file);
  };
  return (
    <Stack gap={1} align="start" justify="center" sx={{ height: '100%' }}>
      <Button
        variant="quiet"
        size="small"
        icon={<pageIcons.download />}
        loading={download.busy}
        onClick={save}
        sx={{
          ml: -2,
          minWidth: 0,
          // Overrides the quiet button's colour: the file name is the main content.
          '&&': { color: 'brand.fg' },
          textAlign: 'left',
          whiteSpace: 'normal',
          overflowWrap: 'anywhere',
        }}
      >
        <span>
          <VisuallyHidden>Download </VisuallyHidden>
          {label ?? name}
        </span>
        {sizeBytes !== undefined && (
          <Text component="span" variant="caption" tone="muted" numeric sx={{ whiteSpace: 'nowrap' }}>
            {formatBytes(sizeBytes)}
          </Text>
        )}
      </Button>
      {download.error && (
        <Text variant="dense" tone="danger" role="alert">
          {name} was not downloaded. {download.error.message}
        </Text>
      )}
    </Stack>
  );
}
