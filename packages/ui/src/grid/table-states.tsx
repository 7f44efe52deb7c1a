import { keyframes } from '@mui/material/styles';
import { Button } from '../core/actions/button.tsx';
import { icons } from '../core/display/icons.tsx';
import { AlertBanner } from '../core/feedback/alert-banner.tsx';
import { Delayed } from '../core/feedback/delayed.tsx';
import { EmptyState, ErrorState } from '../core/feedback/message-state.tsx';
import { SkeletonTable } from '../core/feedback/skeleton.tsx';
import { VisuallyHidden } from '../core/layout/visually-hidden.tsx';
import { color } from '../theme/styles/css.ts';
import { styled } from '../theme/styles/styled.tsx';
import type { DataTableProps } from './types.ts';

const slide = keyframes({ from: { transform: 'translateX(-100%)' }, to: { transform: 'translateX(350%)' } });
const Track = styled('div')({
  position: 'absolute',
  inset: '0 0 auto',
  zIndex: 6,
  height: 2,
  overflow: 'hidden',
  '&::after': {
    content: '""',
    display: 'block',
    width: '30%',
    height: '100%',
    backgroundColor: color.brand.main,
    animation: `${slide} 1.1s ease-in-out infinite`,
  },
});

/** Progress bar above rows that are being refreshed. */
export function RefreshBar() {
  return (
    <Delayed>
      <Track />
    </Delayed>
  );
}

type StateProps<Row> = Pick<
  DataTableProps<Row>,
  'error' | 'onRetry' | 'empty' | 'isFiltered' | 'onClearFilters' | 'loading'
>;

/** Replaces the rows: loading, error, no matches, empty. */
export function NoRows<Row>({
  rows,
  columnCount,
  pageSize,
  ...props
}: StateProps<Row> & { rows: readonly Row[] | undefined; columnCount: number; pageSize: number }) {
  const { error, onRetry, empty, isFiltered, onClearFilters } = props;
  if (rows === undefined && error && !props.loading) {
    return (
      <ErrorState
        title="This list could not be loaded"
        description={error.message}
        {...(error.reference ? { reference: error.reference } : {})}
        {...(onRetry && { onRetry })}
      />
    );
  }
  if (rows === undefined) {
    return (
      <Delayed>
        <VisuallyHidden role="status">Loading</VisuallyHidden>
        <SkeletonTable rows={Math.min(pageSize, 10)} columns={Math.min(columnCount, 6)} />
      </Delayed>
    );
  }
  if (isFiltered) {
    return (
      <EmptyState
        icon={<icons.search />}
        title="Nothing matches these filters"
        {...(onClearFilters && { action: <Button onClick={onClearFilters}>Clear filters</Button> })}
      />
    );
  }
  return (
    <EmptyState
      title={empty?.title ?? 'Nothing here yet'}
      description={empty?.description}
      action={empty?.action}
    />
  );
}

/** Warning above rows that could not be refreshed. */
export function StaleRowsNotice({
  error,
  onRetry,
}: {
  error: { message: string };
  onRetry?: (() => void) | undefined;
}) {
  return (
    <AlertBanner
      tone="warning"
      style={{ marginBottom: 8 }}
      title="This list may be out of date"
      action={
        onRetry && (
          <Button size="small" onClick={onRetry}>
            Try again
          </Button>
        )
      }
    >
      {error.message}
    </AlertBanner>
  );
}
