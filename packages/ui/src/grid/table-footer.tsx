import { IconButton } from '../core/actions/icon-button.tsx';
import { icons } from '../core/display/icons.tsx';
import { VisuallyHidden } from '../core/layout/visually-hidden.tsx';
import { formatNumber } from '../format/measures.ts';
import { SelectInput } from '../forms/inputs/select-input.tsx';
import { color } from '../theme/styles/css.ts';
import { styled } from '../theme/styles/styled.tsx';
import type { DataTableState } from './types.ts';
import { MAX_PAGE_SIZE } from './use-table-rows.ts';

const Root = styled('div')({
  display: 'flex',
  flexWrap: 'wrap',
  alignItems: 'center',
  gap: '8px 16px',
  padding: '8px 0',
  color: color.text.muted,
  fontSize: 13,
  fontVariantNumeric: 'tabular-nums',
});
const Side = styled('div')({ display: 'flex', alignItems: 'center', gap: 4 });
const PageSize = styled('div')({
  display: 'flex',
  alignItems: 'center',
  gap: 8,
  marginRight: 'auto',
  '& select': { minHeight: 28, paddingBlock: 3, fontSize: 13 },
});

const PAGE_SIZES = [10, 25, 50, 100] as const;

/** "11–20 of 57" */
export function formatRowRange({
  page,
  pageSize,
  total,
}: {
  page: number;
  pageSize: number;
  total: number;
}): string {
  const first = Math.min((page - 1) * pageSize + 1, total);
  const last = Math.min(page * pageSize, total);
  return `${formatNumber(first)}–${formatNumber(last)} of ${formatNumber(total)}`;
}

interface TableFooterProps {
  /** The table's accessible name. */
  label: string;
  page: number;
  pageSize: number;
  total: number;
  pageSizes?: readonly number[] | undefined;
  change: (next: Partial<DataTableState>) => void;
}

/** Page size, position and page buttons. */
export function TableFooter({
  label,
  page,
  pageSize,
  total,
  pageSizes = PAGE_SIZES,
  change,
}: TableFooterProps) {
  const sizes = [...new Set([...pageSizes, pageSize])]
    .filter((size) => size <= MAX_PAGE_SIZE)
    .sort((a, b) => a - b);
  const pages = Math.max(1, Math.ceil(total / pageSize));
  if (total <= Math.min(...sizes) && page === 1) return null;
  const first = Math.min((page - 1) * pageSize + 1, total);
  const range = formatRowRange({ page, pageSize, total });
  return (
    <Root data-print="hide">
      <PageSize>
        <span aria-hidden="true">Rows</span>
        <SelectInput<number>
          label="Rows per page"
          labelHidden
          placeholder={null}
          value={pageSize}
          options={sizes.map((size) => ({ value: size, label: String(size) }))}
          // The first visible row stays on the page.
          onChange={(size) => size && change({ pageSize: size, page: Math.floor((first - 1) / size) + 1 })}
        />
      </PageSize>
      <span aria-hidden="true">{range}</span>
      <VisuallyHidden role="status">{`${range}, page ${page} of ${pages}`}</VisuallyHidden>
      <Side role="navigation" aria-label={`Pages of ${label}`}>
        <IconButton
          label="Previous page"
          icon={<icons.chevronRight sx={{ transform: 'scaleX(-1)' }} />}
          disabled={page <= 1}
          tooltip={false}
          onClick={() => change({ page: page - 1 })}
        />
        <IconButton
          label="Next page"
          icon={<icons.chevronRight />}
          disabled={page >= pages}
          tooltip={false}
          onClick={() => change({ page: page + 1 })}
        />
      </Side>
    </Root>
  );
}
