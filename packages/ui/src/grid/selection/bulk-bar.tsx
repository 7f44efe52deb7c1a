import { useId } from 'react';
import { Button } from '../../core/actions/button.tsx';
import { icons } from '../../core/display/icons.tsx';
import { Text } from '../../core/display/text.tsx';
import { useIsPhone } from '../../core/layout/use-media.ts';
import { formatNumber } from '../../format/measures.ts';
import { BottomBar } from '../../page/layout/bottom-bar.tsx';
import { Dropdown } from '../../page/overlays/dropdown.tsx';
import { color } from '../../theme/styles/css.ts';
import { styled } from '../../theme/styles/styled.tsx';
import type { BulkAction, BulkEdit } from '../types.ts';
import { BulkEditor } from './bulk-editor.tsx';

const MAX_PHONE_BUTTONS = 2;

const Group = styled('div')({ display: 'flex', flexWrap: 'wrap', alignItems: 'center', gap: 8 });
interface BulkBarProps<Row> {
  rows: readonly Row[];
  /** Rows of the current page. */
  pageRows: readonly Row[];
  count: number;
  /** Which of the selected rows are not shown. */
  detail?: string | undefined;
  /** Whether all rows that match the filters are selected. */
  isMatching?: boolean;
  /** What a row is. */
  noun: readonly [singular: string, plural: string];
  /** Selects the rows of all pages; absent where that is not possible or already so. */
  selectAll?: { total: number; onSelect: () => void } | undefined;
  actions?: readonly BulkAction<Row>[] | undefined;
  bulkEdit?: BulkEdit<Row> | undefined;
  /** Why no rows can be changed now. */
  busyReason?: string | null | undefined;
  /** Names a row. */
  labelOf: (row: Row) => string;
  onClear: () => void;
}

/** Actions on the selected rows. */
export function BulkBar<Row>({
  rows,
  pageRows,
  count,
  detail,
  isMatching = false,
  noun,
  selectAll,
  actions = [],
  bulkEdit,
  busyReason = null,
  labelOf,
  onClear,
}: BulkBarProps<Row>) {
  const busyId = useId();
  // On a phone every button takes a line, and the bar must leave space for the rows.
  const isCrowded = useIsPhone() && actions.length > MAX_PHONE_BUTTONS + 1;
  const beside = isCrowded ? actions.slice(0, MAX_PHONE_BUTTONS) : actions;
  const inMenu = actions.slice(beside.length);
  return (
    <BottomBar count={count} noun={noun} detail={detail} onClear={onClear}>
      {selectAll && (
        <Button size="small" variant="quiet" onClick={selectAll.onSelect}>
          Select all {formatNumber(selectAll.total)}
        </Button>
      )}
      {bulkEdit && (
        <BulkEditor
          bulkEdit={bulkEdit}
          rows={rows}
          pageRows={pageRows}
          count={count}
          isMatching={isMatching}
          noun={noun}
          labelOf={labelOf}
          {...(busyReason !== null && { busyId })}
        />
      )}
      {actions.length > 0 && (
        <Group>
          {beside.map((action) => (
            <ActionButton
              key={action.id}
              action={action}
              rows={rows}
              pageRows={pageRows}
              {...(busyReason !== null && !action.isReadOnly && { busyId })}
            />
          ))}
          {inMenu.length > 0 && (
            <ActionMenu actions={inMenu} rows={rows} pageRows={pageRows} busyReason={busyReason} />
          )}
        </Group>
      )}
      {/* Once for all buttons that it disables. */}
      {busyReason !== null && (
        <Text id={busyId} variant="caption" tone="muted" sx={{ maxWidth: 320 }}>
          {busyReason}
        </Text>
      )}
    </BottomBar>
  );
}

/** One action; where the rows do not allow it, disabled with the reason. It keeps its place in the tab order. */
function ActionButton<Row>({
  action,
  rows,
  pageRows,
  busyId,
}: {
  action: BulkAction<Row>;
  rows: readonly Row[];
  pageRows: readonly Row[];
  /** Element with the reason that disables all actions; absent if there is none. */
  busyId?: string;
}) {
  const reasonId = useId();
  const reason = busyId === undefined ? (action.disabledReason?.(rows) ?? null) : null;
  return (
    <>
      <Button
        size="small"
        // A destructive action is red, but never the loudest.
        variant="secondary"
        {...(action.danger && { sx: { color: color.tone.danger.fg } })}
        icon={action.icon}
        {...(reason === null && busyId === undefined
          ? { onClick: () => action.onSelect(rows, pageRows) }
          : {
              'aria-disabled': true,
              'aria-describedby': busyId ?? reasonId,
            })}
      >
        {action.label}
      </Button>
      {reason !== null && (
        <Text id={reasonId} variant="caption" tone="muted" sx={{ maxWidth: 320 }}>
          {reason}
        </Text>
      )}
    </>
  );
}

interface ActionMenuProps<Row> {
  actions: readonly BulkAction<Row>[];
  rows: readonly Row[];
  pageRows: readonly Row[];
  busyReason: string | null;
}

function ActionMenu<Row>({ actions, rows, pageRows, busyReason }: ActionMenuProps<Row>) {
  const items = actions.map(({ id, label, icon, danger = false, isReadOnly, disabledReason, onSelect }) => {
    const reason = (isReadOnly ? null : busyReason) ?? disabledReason?.(rows) ?? null;
    return {
      id,
      label,
      icon,
      danger,
      disabled: reason !== null,
      ...(reason !== null && { hint: reason }),
      onSelect: () => onSelect(rows, pageRows),
    };
  });
  return (
    <Dropdown
      items={items}
      trigger={(trigger) => (
        <Button size="small" icon={<icons.more fontSize="small" />} {...trigger}>
          More actions
        </Button>
      )}
    />
  );
}
