import type { AnyEndpoint } from '@portal/api-client';
import { useApiClient } from '@portal/portal-sdk';
import { MAX_PRINT_ROWS } from '@portal/ui/grid';
import { useEffect, useState } from 'react';
import { flushSync } from 'react-dom';
import { usePrintPreparation } from '../detail/print-preparations.ts';
import type { List } from './define-list.ts';
import type { RowOf } from './field-types.ts';
import { readRows } from './read-rows.ts';
import { isUnpaged, type ListData } from './use-list.ts';

/**
 * All rows that match the filters while the page is printed with its Print button, up to the table's limit. If the
 * user prints from the browser's menu, the list prints only the loaded rows, and says so.
 */
export function usePrintRows<E extends AnyEndpoint, ColumnId extends string>(
  list: List<E, ColumnId>,
  data: ListData<E>,
): readonly RowOf<E>[] | undefined {
  const client = useApiClient();
  const [rows, setRows] = useState<readonly RowOf<E>[]>();
  const { total = 0 } = data;
  usePrintPreparation(async () => {
    if (isUnpaged(list.endpoint) || total <= (data.rows?.length ?? 0)) return;
    const all = await readRows(client, list, data, MAX_PRINT_ROWS);
    // Rendered before the browser lays out the paper.
    flushSync(() => setRows(all));
  });
  useEffect(() => {
    const clear = () => setRows(undefined);
    window.addEventListener('afterprint', clear);
    return () => window.removeEventListener('afterprint', clear);
  }, []);
  return rows;
}
