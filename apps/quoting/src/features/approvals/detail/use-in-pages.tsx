import type { Endpoint } from '@portal/api-client';
import { MAX_PAGE_SIZE } from '@portal/api-client/limits';
import { useQuery } from '@portal/portal-sdk';
import { type ReactNode, useEffect, useEffectEvent, useState } from 'react';

interface PagesOptions<Input, Output> {
  endpoint: Endpoint<Input, Output>;
  /** The input that reads some of the references, at most {@link MAX_PAGE_SIZE}. */
  toInput: (references: string[]) => Input;
  refreshInterval?: (latest: unknown) => number;
}

/**
 * Reads a call for any number of references, a page at a time. `pages` is undefined until all are read. Render
 * `readers`: each reads a page, because a component cannot call a changing number of hooks.
 */
export function useInPages<Input, Output>(
  references: readonly string[],
  options: PagesOptions<Input, Output>,
): { pages: Output[] | undefined; readers: ReactNode } {
  const [answers, setAnswers] = useState<Readonly<Record<string, Output>>>({});
  const slices = Array.from({ length: Math.ceil(references.length / MAX_PAGE_SIZE) }, (_, index) =>
    references.slice(index * MAX_PAGE_SIZE, (index + 1) * MAX_PAGE_SIZE),
  );
  const pages = slices.flatMap((slice) => {
    const answer = answers[slice.join()];
    return answer === undefined ? [] : [{ answer }];
  });
  return {
    pages: pages.length === slices.length ? pages.map(({ answer }) => answer) : undefined,
    readers: slices.map((slice) => (
      <PageReader
        key={slice[0]}
        {...options}
        references={slice}
        onRead={(answer) => setAnswers((before) => ({ ...before, [slice.join()]: answer }))}
      />
    )),
  };
}

interface PageReaderProps<Input, Output> extends PagesOptions<Input, Output> {
  references: string[];
  onRead: (answer: Output) => void;
}

function PageReader<Input, Output>({
  references,
  endpoint,
  toInput,
  refreshInterval,
  onRead,
}: PageReaderProps<Input, Output>) {
  const { data } = useQuery(endpoint, toInput(references), { ...(refreshInterval && { refreshInterval }) });
  const report = useEffectEvent(onRead);
  useEffect(() => {
    if (data !== undefined) report(data);
  }, [data]);
  return null;
}
