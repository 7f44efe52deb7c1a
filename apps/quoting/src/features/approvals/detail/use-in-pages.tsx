import type { ApiError, Endpoint } from '@portal/api-client';
import { MAX_PAGE_SIZE } from '@portal/api-client/limits';
import { type Query, useQuery } from '@portal/portal-sdk';
import { type ReactNode, useEffect, useEffectEvent, useState } from 'react';

interface PagesOptions<Input, Output> {
  endpoint: Endpoint<Input, Output>;
  /** The input that reads some of the references, at most {@link MAX_PAGE_SIZE}. */
  toInput: (references: string[]) => Input;
  refreshInterval?: (latest: unknown) => number;
}

type PageQuery<Output> = Pick<Query<Output>, 'data' | 'error' | 'refresh'>;

interface Pages<Output> {
  /** Undefined until all pages are read. */
  pages: Output[] | undefined;
  /** Why a page could not be read, until all are. */
  error: ApiError | undefined;
  /** Reads the failed pages again. */
  retry: () => void;
  /** To be rendered: each reads a page, because a component cannot call a changing number of hooks. */
  readers: ReactNode;
}

/** Reads a call for any number of references, a page at a time. */
export function useInPages<Input, Output>(
  references: readonly string[],
  options: PagesOptions<Input, Output>,
): Pages<Output> {
  const [queries, setQueries] = useState<Readonly<Record<string, PageQuery<Output>>>>({});
  const slices = Array.from({ length: Math.ceil(references.length / MAX_PAGE_SIZE) }, (_, index) =>
    references.slice(index * MAX_PAGE_SIZE, (index + 1) * MAX_PAGE_SIZE),
  );
  const current = slices.map((slice) => queries[slice.join()]);
  const pages = current.flatMap((query) => (query?.data === undefined ? [] : [query.data]));
  const failed = current.filter((query) => query?.data === undefined && query?.error !== undefined);
  return {
    pages: pages.length === slices.length ? pages : undefined,
    error: failed[0]?.error,
    retry: () => {
      for (const query of failed) void query?.refresh();
    },
    readers: slices.map((slice) => (
      <PageReader
        key={slice[0]}
        {...options}
        references={slice}
        onRead={(query) => setQueries((before) => ({ ...before, [slice.join()]: query }))}
      />
    )),
  };
}

interface PageReaderProps<Input, Output> extends PagesOptions<Input, Output> {
  references: string[];
  onRead: (query: PageQuery<Output>) => void;
}

function PageReader<Input, Output>({
  references,
  endpoint,
  toInput,
  refreshInterval,
  onRead,
}: PageReaderProps<Input, Output>) {
  const { data, error, refresh } = useQuery(endpoint, toInput(references), {
    ...(refreshInterval && { refreshInterval }),
  });
  const report = useEffectEvent(() => onRead({ data, error, refresh }));
  useEffect(() => {
    if (data !== undefined || error !== undefined) report();
  }, [data, error]);
  return null;
}
