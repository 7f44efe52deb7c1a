import type { Endpoint, FileDownload } from '@portal/api-client';
import { resultOrUndefined, saveFile, useCommand } from '@portal/portal-sdk';
import { AlertBanner, Button } from '@portal/ui';
import { pageIcons } from '@portal/ui/page';
import type { ReactNode } from 'react';

interface ListExport {
  button: ReactNode;
  /** Why the last export failed; shown above the list until the next one. */
  problem: ReactNode;
}

/** Downloads what the filters let through, in the order of the list. */
export function useListExport(
  endpoint: Endpoint<unknown, FileDownload> | undefined,
  input: unknown,
  isEmpty: boolean,
): ListExport | null {
  // The hook needs an endpoint; nothing runs it where the list has no export.
  const exporting = useCommand(endpoint as Endpoint<unknown, FileDownload>);
  if (endpoint === undefined) return null;
  return {
    button: (
      <Button
        icon={<pageIcons.download />}
        loading={exporting.busy}
        disabled={isEmpty}
        onClick={async () => {
          const file = await resultOrUndefined(exporting.run(input));
          if (file !== undefined) saveFile(file);
        }}
      >
        Export CSV
      </Button>
    ),
    problem: exporting.error && (
      <AlertBanner tone="danger" title="The export failed">
        {exporting.error.message}
      </AlertBanner>
    ),
  };
}
