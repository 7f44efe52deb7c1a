import Popover from '@mui/material/Popover';
import { Button } from '../../core/actions/button.tsx';
import { IconButton } from '../../core/actions/icon-button.tsx';
import { icons } from '../../core/display/icons.tsx';
import { Text } from '../../core/display/text.tsx';
import { Checkbox, Switch } from '../../forms/inputs/toggles.tsx';
import { color } from '../../theme/styles/css.ts';
import { styled } from '../../theme/styles/styled.tsx';
import { radius } from '../../theme/tokens.ts';
import { isColumnShown, moveColumn } from '../layout/table-layout.ts';
import type { DataColumn, StoredTableLayout, TableLayout } from '../types.ts';

const List = styled('ul')({
  margin: 0,
  padding: 4,
  minWidth: 208,
  maxHeight: 'min(420px, 60vh)',
  overflow: 'auto',
  listStyle: 'none',
});
const Row = styled('li')({ display: 'flex', alignItems: 'center', gap: 4 });
const Item = styled('label')({
  display: 'flex',
  flex: 1,
  alignItems: 'center',
  gap: 8,
  minHeight: 32,
  padding: '0 8px',
  borderRadius: radius.control,
  fontSize: 14,
  cursor: 'pointer',
  '&:hover': { backgroundColor: color.surface.hover },
  '&:has(input:disabled)': { color: color.text.disabled, cursor: 'default' },
});
const Foot = styled('div')({ padding: 4, borderTop: `1px solid ${color.line.main}` });

export interface ColumnPanelProps<Row> {
  /** In the reader's order. */
  columns: readonly DataColumn<Row>[];
  layout: StoredTableLayout;
  /** Switched on but left out, because the table is too narrow for them. */
  hiddenForSpace: readonly DataColumn<Row>[];
  /** The table is shown as cards, which have no density. */
  isCards: boolean;
  anchor: () => HTMLElement | null;
  onClose: () => void;
}

/** The open Columns panel. */
export function ColumnPanel<Row>({
  columns,
  layout,
  hiddenForSpace,
  isCards,
  anchor,
  onClose,
}: ColumnPanelProps<Row>) {
  const { shown = {}, density } = layout.value;
  const ids = columns.map(({ id }) => id);
  const change = (next: TableLayout) => layout.onChange({ ...layout.value, ...next });
  return (
    <Popover
      open
      onClose={onClose}
      anchorEl={anchor}
      anchorOrigin={{ vertical: 'bottom', horizontal: 'right' }}
      transformOrigin={{ vertical: 'top', horizontal: 'right' }}
      disableScrollLock
      slotProps={{ paper: { role: 'dialog', 'aria-label': 'Columns' } }}
    >
      <List>
        {columns.map((column, index) => (
          <Row key={column.id}>
            <Item>
              <Checkbox
                checked={isColumnShown(column, shown)}
                disabled={column.locked ?? false}
                onChange={(event) => change({ shown: { ...shown, [column.id]: event.target.checked } })}
              />
              {column.header}
              {hiddenForSpace.includes(column) && (
                <Text variant="caption" tone="muted" sx={{ ml: 'auto' }}>
                  No space
                </Text>
              )}
            </Item>
            <IconButton
              label={`Move ${column.header} up`}
              icon={<icons.chevronDown fontSize="small" sx={{ transform: 'scaleY(-1)' }} />}
              size="small"
              tooltip={false}
              // Not `disabled`, which would lose the focus at the end of the list.
              aria-disabled={index === 0}
              onClick={() => change({ order: moveColumn(ids, column.id, -1) })}
            />
            <IconButton
              label={`Move ${column.header} down`}
              icon={<icons.chevronDown fontSize="small" />}
              size="small"
              tooltip={false}
              aria-disabled={index === columns.length - 1}
              onClick={() => change({ order: moveColumn(ids, column.id, 1) })}
            />
          </Row>
        ))}
      </List>
      {!isCards && (
        <Foot>
          <Item>
            <Switch
              checked={density === 'compact'}
              onChange={(event) => change({ density: event.target.checked ? 'compact' : 'standard' })}
            />
            Compact rows
          </Item>
        </Foot>
      )}
      {Object.keys(layout.value).length > 0 && (
        <Foot>
          <Button size="small" variant="quiet" onClick={() => layout.onChange({})}>
            Reset columns
          </Button>
        </Foot>
      )}
    </Popover>
  );
}
