import type { AnyEndpoint, FileDownload } from '@portal/api-client';
import { type ApiError, isApiError, saveFile, useApiClient } from '@portal/portal-sdk';
import { AlertBanner, Button } from '@portal/ui';
import { calendarDay, serverNow } from '@portal/ui/format';
import { pageIcons } from '@portal/ui/page';
import { type ReactNode, useState } from 'react';
import type { List } from '../define-list.ts';
import { readRows } from '../read-rows.ts';
import type { ListData } from '../use-list.ts';
import { rowsToCsv } from './rows-csv.ts';

interface ListExport {
  button: ReactNode;
  /** Why the last export failed; shown above the list until the next one. */
  problem: ReactNode;
}

/**
 * Downloads the rows that match the filters, in the order of the list: from the export call where the list has one,
 * otherwise written in the browser from the pages of the list.
 */
export function useListExport<E extends AnyEndpoint, ColumnId extends string>(
  list: List<E, ColumnId>,
  data: ListData<E>,
): ListExport | null {
  const client = useApiClient();
  const [error, setError] = useState<ApiError | null>(null);
  if (list.export === null) return null;

  async function makeFile(): Promise<FileDownload> {
    if (list.export) return client.call(list.export, data.exportInput);
    const csv = rowsToCsv(list, await readRows(client, list, data), data.context);
    return {
      blob: new Blob([csv], { type: 'text/csv;charset=utf-8' }),
      fileName: `${list.name}-${calendarDay(serverNow())}.csv`,
    };
  }

  async function run(): Promise<void> {
    setError(null);
    try {
      saveFile(await makeFile());
    } catch (failure) {
      if (!isApiError(failure)) throw failure;
      setError(failure);
    }
  }

  return {
    button: <ExportButton disabled={data.total === 0} onExport={run} />,
    problem: error && (
      <AlertBanner tone="danger" title="The export failed">
        {error.message}
      </AlertBanner>
    ),
  };
}

/** Has its own state, so that a click renders the button and not the whole list. */
function ExportButton({ disabled, onExport }: { disabled: boolean; onExport: () => Promise<void> }) {
  const [isBusy, setBusy] = useState(false);
  return (
    <Button
      icon={<pageIcons.download />}
      loading={isBusy}
      disabled={disabled}
      onClick={() => {
        setBusy(true);
        void onExport().finally(() => setBusy(false));
      }}
    >
      Export CSV
    </Button>
  );
}
