import type { ReactNode } from 'react';
import { AlertBanner } from './alert.tsx';
import { Stack } from './boxes.tsx';
import { Button } from './button.tsx';
import { Delayed } from './delayed.tsx';
import { useDescribeError } from './error-description.ts';
import { VisuallyHidden } from './hidden.tsx';
import { icons } from './icons.tsx';
import { EmptyState, type EmptyStateProps, ErrorState } from './message-state.tsx';
import { SkeletonText } from './skeleton.tsx';

export interface DataStateProps<T> {
  /** What a query answers, as it is. */
  state: { readonly data?: T; readonly error?: unknown; readonly isLoading: boolean };
  children: (data: T) => ReactNode;
  /** In the shape of what comes. */
  skeleton?: ReactNode;
  isEmpty?: (data: T) => boolean;
  /** Nothing yet. */
  empty: EmptyStateProps;
  /** Filters are set: an empty answer means that nothing matches them. */
  isFiltered?: boolean;
  noMatch?: { readonly title?: ReactNode; readonly text?: ReactNode };
  onClearFilters?: () => void;
  onRetry?: () => void;
}

const isEmptyArray = (data: unknown) => Array.isArray(data) && data.length === 0;

function StaleNotice({ error, onRetry }: { error: unknown; onRetry?: () => void }) {
  const { text, canRetry } = useDescribeError()(error);
  return (
    <AlertBanner
      tone="warning"
      title="This may be out of date"
      action={
        onRetry &&
        canRetry !== false && (
          <Button size="small" onClick={onRetry}>
            Try again
          </Button>
        )
      }
    >
      {text}
    </AlertBanner>
  );
}

/** Loading, error, nothing yet, nothing matches, data: in that order, each with its own face. */
export function DataState<T>({
  state: { data, error, isLoading },
  children,
  skeleton = <SkeletonText lines={5} />,
  isEmpty = isEmptyArray,
  empty,
  isFiltered = false,
  noMatch,
  onClearFilters,
  onRetry,
}: DataStateProps<T>) {
  if (data === undefined) {
    if (error !== undefined && error !== null && !isLoading)
      return <ErrorState error={error} onRetry={onRetry} />;
    return (
      <div aria-busy>
        <Delayed>
          <VisuallyHidden role="status">Loading</VisuallyHidden>
          {skeleton}
        </Delayed>
      </div>
    );
  }

  const notice = error !== undefined && error !== null && <StaleNotice error={error} onRetry={onRetry} />;
  if (!isEmpty(data)) {
    if (!notice) return children(data);
    return (
      <Stack>
        {notice}
        {children(data)}
      </Stack>
    );
  }
  return (
    <>
      {notice}
      {isFiltered ? (
        <EmptyState
          icon={<icons.search />}
          title={noMatch?.title ?? 'Nothing matches these filters'}
          text={noMatch?.text}
          action={onClearFilters && <Button onClick={onClearFilters}>Clear filters</Button>}
        />
      ) : (
        <EmptyState {...empty} />
      )}
    </>
  );
}
