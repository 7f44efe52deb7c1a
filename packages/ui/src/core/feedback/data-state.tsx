import type { ReactNode } from 'react';
import { Button } from '../actions/button.tsx';
import { icons } from '../display/icons.tsx';
import { Stack } from '../layout/containers.tsx';
import { VisuallyHidden } from '../layout/visually-hidden.tsx';
import { AlertBanner } from './alert-banner.tsx';
import { Delayed } from './delayed.tsx';
import { useDescribeError } from './error-description.ts';
import { EmptyState, type EmptyStateProps, ErrorState } from './message-state.tsx';
import { SkeletonText } from './skeleton.tsx';

interface QueryStateProps<T> {
  /** The result of a query. */
  state: { readonly data?: T; readonly error?: unknown; readonly isLoading: boolean };
  children: (data: NonNullable<T>) => ReactNode;
  /** Placeholder in the shape of the data. */
  skeleton?: ReactNode;
  /** By default: an array without items. */
  isEmpty?: (data: NonNullable<T>) => boolean;
  /** Filters are set, so an empty result means that nothing matches them. */
  isFiltered?: boolean;
  noMatch?: { readonly title?: ReactNode; readonly description?: ReactNode };
  onClearFilters?: () => void;
  onRetry?: () => void;
}

interface ListStateProps<T> extends QueryStateProps<T> {
  /** Shown when there is no data yet. */
  empty: EmptyStateProps;
  notFound?: EmptyStateProps;
}

interface ItemStateProps<T> extends QueryStateProps<T> {
  empty?: undefined;
  /** Shown when the item does not exist: the query found none, or failed with "not found". */
  notFound: EmptyStateProps;
}

export type DataStateProps<T> = ListStateProps<T> | ItemStateProps<T>;

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
  const { isFiltered = false, noMatch, notFound, onClearFilters, onRetry } = props;
  const { data, error, isLoading } = props.state;
  const empty = props.empty === undefined ? props.notFound : props.empty;
  const describeError = useDescribeError();
  const hasFailed = error !== undefined && error !== null;
  if (data === undefined || data === null) {
    if (isLoading && data === undefined) return <Loading>{skeleton}</Loading>;
    if (!hasFailed) return <EmptyState {...(notFound ?? empty)} />;
    if (notFound && describeError(error).isNotFound) return <EmptyState {...notFound} />;
    return <ErrorState error={error} onRetry={onRetry} />;
  }

  const notice = hasFailed && <StaleNotice error={error} onRetry={onRetry} />;
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
          description={noMatch?.description}
          action={onClearFilters && <Button onClick={onClearFilters}>Clear filters</Button>}
        />
      ) : (
        <EmptyState {...empty} />
      )}
    </>
  );
}
