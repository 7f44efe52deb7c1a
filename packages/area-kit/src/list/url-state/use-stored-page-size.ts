import { browserStorage } from '@portal/ui';
import { MAX_PAGE_SIZE } from '@portal/ui/grid';
import { useState } from 'react';

/** Rows per page that the reader last chose for a list; stored in this browser. */
export function useStoredPageSize(list: string): readonly [number | undefined, (pageSize: number) => void] {
  const key = `portal-page-size:${list}`;
  const [pageSize, setPageSize] = useState(() => parsePageSize(browserStorage.get(key)));
  return [
    pageSize,
    (next) => {
      setPageSize(next);
      browserStorage.set(key, String(next));
    },
  ];
}

function parsePageSize(stored: string | null): number | undefined {
  const size = Number(stored);
  return Number.isInteger(size) && size > 0 && size <= MAX_PAGE_SIZE ? size : undefined;
}
