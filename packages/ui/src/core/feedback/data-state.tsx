import type { ReactNode } from 'react';
import { Button } from '../actions/button.tsx';
import { icons } from '../display/icons.tsx';
import { VisuallyHidden } from '../layout/visually-hidden.tsx';
import { AlertBanner } from './alert-banner.tsx';
import { Delayed } from './delayed.tsx';
import { useDescribeError } from './error-description.ts';
import { EmptyState, type EmptyStateProps, ErrorState } from './message-state.tsx';
import { SkeletonText } from './skeleton.tsx';

export interface DataStateProps<T> {
  /** The result of a query. */
  state: { readonly data?: T; readonly error?: unknown; readonly isLoading: boolean };
  children: (data: NonNullable<T>) => ReactNode;
  /** Placeholder in the shape of the data. */
  skeleton?: ReactNode;
  /** Shown for a list without items. Without it, an empty list goes to the children too. */
  empty?: EmptyStateProps;
  /** By default: an array without items. */
  isEmpty?: (data: NonNullable<T>) => boolean;
  /** Shown when the item does not exist: the query answered null, or failed with "not found". */
  notFound?: EmptyStateProps;
  /** Filters are set, so an empty result means that nothing matches them. */
  isFiltered?: boolean;
  noMatch?: { readonly title?: ReactNode; readonly description?: ReactNode };
  onClearFilters?: () => void;
  onRetry?: () => void;
}

const isEmptyArray = (data: unknown) => Array.isArray(data) && data.length === 0;

function Loading({ children }: { children: ReactNode }) {
  return (
    <div aria-busy>
      <Delayed>
        <VisuallyHidden role="status">Loading</VisuallyHidden>
        {children}
      </Delayed>
    </div>
  );
}

function StaleNotice({ error, onRetry }: { error: unknown; onRetry?: () => void }) {
  const { description, canRetry } = useDescribeError()(error);
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
      {description}
    </AlertBanner>
  );
}

/** Shows a query's state: loading, error, not found, empty, no matches, or the data. */
export function DataState<T>(props: DataStateProps<T>) {
  const { children, skeleton = <SkeletonText lines={5} />, isEmpty = isEmptyArray } = props;
  const { empty, notFound, isFiltered = false, noMatch, onClearFilters, onRetry } = props;
  const { data, error, isLoading } = props.state;
  const missing = notFound ?? empty;
  const describeError = useDescribeError();
  const hasFailed = error !== undefined && error !== null;
  if (data === undefined || data === null) {
    if (isLoading && data === undefined) return <Loading>{skeleton}</Loading>;
    if (!hasFailed) return missing ? <EmptyState {...missing} /> : null;
    if (notFound && describeError(error).isNotFound) return <EmptyState {...notFound} />;
    return <ErrorState error={error} onRetry={onRetry} />;
  }

  const notice = hasFailed && <StaleNotice error={error} onRetry={onRetry} />;
  if (!empty || !isEmpty(data)) {
    // The same elements with and without the notice, so that a failed refetch does not discard what was typed.
    return (
      <>
        {notice && <div style={{ marginBottom: 16 }}>{notice}</div>}
        {children(data)}
      </>
    );
  }
  return (
    <>
      {notice}
      {isFiltered ? (
        <EmptyState
          icon={<icons.search />}
          title={noMatch?.title ?? 'Nothing matches these filters'}
          description={noMatch?.description}
          action={onClearFilters && <Button onClick={onClearFilters}>Clear filters</Button>}
        />
      ) : (
        <EmptyState {...empty} />
      )}
    </>
  );
}
