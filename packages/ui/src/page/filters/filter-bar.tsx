import { type ReactNode, useState } from 'react';
import { Button } from '../../core/actions/button.tsx';
import { CountBadge } from '../../core/display/count-badge.tsx';
import { icons } from '../../core/display/icons.tsx';
import { Text } from '../../core/display/text.tsx';
import { Row, Stack } from '../../core/layout/containers.tsx';
import { useIsPhone } from '../../core/layout/use-media.ts';
import { VisuallyHidden } from '../../core/layout/visually-hidden.tsx';
import { color, focusRing } from '../../theme/styles/css.ts';
import { styled } from '../../theme/styles/styled.tsx';
import { radius } from '../../theme/tokens.ts';
import { SidebarModal } from '../layout/sidebar-modal.tsx';
import { pageIcons } from '../page-icons.tsx';
import { FilterSheetContext } from './filter-sheet-context.ts';
import { SearchFilter, type SearchFilterProps } from './search-filter.tsx';

export interface FilterControl {
  readonly id: string;
  /** Label of the control in the sheet. */
  readonly label: string;
  readonly control: ReactNode;
  /** Behind More instead of in the row. */
  readonly more?: boolean;
}

export interface FilterChip {
  readonly id: string;
  /** "Status: Saved" */
  readonly label: string;
  readonly onRemove: () => void;
}

export interface FilterBarProps {
  search?: SearchFilterProps;
  filters?: readonly FilterControl[];
  /** Active filters, each with what removes it. */
  chips?: readonly FilterChip[];
  onClear?: () => void;
  /** "214 quotes"; null while it is counted. */
  summary?: ReactNode;
  actions?: ReactNode;
}

const Bar = styled('div')({ marginBottom: 12 });
// A select is as wide as its longest option, which may be somebody's name.
const FilterInRow = styled('div')({ '& select': { maxWidth: 240, textOverflow: 'ellipsis' } });
const Chips = styled('div')({ marginTop: 8 });

const Chip = styled('button')({
  display: 'inline-flex',
  alignItems: 'center',
  gap: 4,
  minHeight: 24,
  padding: '1px 4px 1px 8px',
  border: 0,
  borderRadius: radius.control,
  backgroundColor: color.brand.soft,
  color: color.brand.fg,
  fontSize: 12,
  fontWeight: 500,
  lineHeight: '16px',
  cursor: 'pointer',
  '&:hover': { backgroundColor: color.surface.hover },
  '&:focus-visible': focusRing,
  '& > svg': { fontSize: 14 },
  '@media (pointer: coarse)': { minHeight: 32 },
});

const SUMMARY_STYLES = { minWidth: 88, textAlign: 'end', whiteSpace: 'nowrap' } as const;

function FilterChips({ chips, onClear }: { chips: readonly FilterChip[]; onClear?: () => void }) {
  return (
    <Row component="ul" role="list" wrap gap={1.5} aria-label="Active filters">
      {chips.map(({ id, label, onRemove }) => (
        <li key={id}>
          <Chip type="button" onClick={onRemove}>
            <VisuallyHidden>Remove filter </VisuallyHidden>
            {label}
            <icons.close aria-hidden data-print="hide" />
          </Chip>
        </li>
      ))}
      {onClear && (
        <li data-print="hide">
          <Button size="small" variant="quiet" onClick={onClear}>
            Clear all
          </Button>
        </li>
      )}
    </Row>
  );
}

/** One row of filters with the rest behind More, or a sheet on a phone. Active filters are shown below as chips. */
export function FilterBar({ search, filters = [], chips = [], onClear, summary, actions }: FilterBarProps) {
  const isPhone = useIsPhone();
  const [open, setOpen] = useState(false);
  const inRow = isPhone ? [] : filters.filter((filter) => !filter.more);
  const inSheet = isPhone ? filters : filters.filter((filter) => filter.more);
  return (
    <Bar>
      <Row wrap gap={2} data-print="hide">
        {search && <SearchFilter {...search} width={isPhone ? '100%' : search.width} />}
        {inRow.map(({ id, control }) => (
          <FilterInRow key={id}>{control}</FilterInRow>
        ))}
        {inSheet.length > 0 && (
          <Button
            icon={<pageIcons.filter />}
            variant={isPhone ? 'secondary' : 'quiet'}
            onClick={() => setOpen(true)}
            aria-haspopup="dialog"
          >
            {isPhone ? 'Filters' : 'More'}
            {isPhone && chips.length > 0 && <CountBadge quiet count={chips.length} label="chosen" />}
          </Button>
        )}
        {/* Fills the line and has room for the summary, so that nothing moves when it arrives. */}
        <Row gap={2} justify="end" sx={{ flex: '1 0 auto' }}>
          {summary !== undefined && (
            <Text variant="dense" tone="muted" numeric role="status" sx={SUMMARY_STYLES}>
              {summary}
            </Text>
          )}
          {actions}
        </Row>
      </Row>
      {chips.length > 0 && (
        <Chips>
          <FilterChips chips={chips} onClear={onClear} />
        </Chips>
      )}
      <SidebarModal
        open={open}
        onClose={() => setOpen(false)}
        title="Filters"
        width={360}
        actions={
          <>
            {onClear && chips.length > 0 && <Button onClick={onClear}>Clear all</Button>}
            <Button variant="primary" onClick={() => setOpen(false)}>
              Show results
            </Button>
          </>
        }
      >
        <Stack gap={4}>
          {inSheet.map(({ id, label, control }) => (
            <Stack key={id} gap={1.5} align="start" role="group" aria-label={label}>
              <Text variant="dense" weight={500}>
                {label}
              </Text>
              <FilterSheetContext value={true}>{control}</FilterSheetContext>
            </Stack>
          ))}
        </Stack>
      </SidebarModal>
    </Bar>
  );
}
