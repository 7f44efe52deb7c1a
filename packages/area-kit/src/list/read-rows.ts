import type { AnyEndpoint, Endpoint, PageOf } from '@portal/api-client';
import { MAX_PAGE_SIZE } from '@portal/api-client/limits';
import type { useApiClient } from '@portal/portal-sdk';
import { sortRows } from '@portal/ui/grid';
import { columnsOf } from './columns-of.ts';
import type { List } from './define-list.ts';
import type { RowOf } from './field-types.ts';
import type { ListState } from './url-state/use-list-state.ts';
import { isUnpaged, type ListData } from './use-list.ts';

type ReadData<E extends AnyEndpoint> = Pick<ListData<E>, 'rows' | 'context' | 'exportInput'> & {
  state: Pick<ListState<E>, 'sort' | 'direction'>;
};

/** Reads all rows that match the filters, page by page, in the list's order; at most `limit` if given. */
export async function readRows<E extends AnyEndpoint, ColumnId extends string>(
  client: ReturnType<typeof useApiClient>,
  list: List<E, ColumnId>,
  data: ReadData<E>,
  limit = Number.POSITIVE_INFINITY,
): Promise<readonly RowOf<E>[]> {
  if (isUnpaged(list.endpoint)) {
    const { sort, direction } = data.state;
    const column = columnsOf(list, data.context).find(({ id }) => id === sort);
    return sortRows(data.rows ?? [], column, direction);
  }
  const rows: RowOf<E>[] = [];
  for (let page = 1; ; page += 1) {
    const input = { ...data.exportInput, page, perPage: MAX_PAGE_SIZE };
    // The list's own input with another page; the endpoint answers a page of its rows.
    const answer = (await client.call(list.endpoint as Endpoint<unknown, unknown>, input)) as PageOf<
      RowOf<E>
    >;
    rows.push(...answer.items);
    if (answer.items.length === 0 || rows.length >= Math.min(answer.total, limit))
      return rows.slice(0, limit);
  }
}
