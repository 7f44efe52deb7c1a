import Popover from '@mui/material/Popover';
import { Button } from '../../core/actions/button.tsx';
import { Text } from '../../core/display/text.tsx';
import { Checkbox, Switch } from '../../forms/inputs/toggles.tsx';
import { color } from '../../theme/styles/css.ts';
import { styled } from '../../theme/styles/styled.tsx';
import { radius } from '../../theme/tokens.ts';
import type { DataColumn, StoredColumnChoice } from '../types.ts';
import type { Density } from '../use-density.ts';
import { isColumnShown } from './use-column-choice.ts';

const List = styled('ul')({
  margin: 0,
  padding: 4,
  minWidth: 208,
  maxHeight: 'min(420px, 60vh)',
  overflow: 'auto',
  listStyle: 'none',
});
const Item = styled('label')({
  display: 'flex',
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
  columns: readonly DataColumn<Row>[];
  choice: StoredColumnChoice;
  /** Switched on but left out, because the table is too narrow for them. */
  hiddenForSpace?: readonly DataColumn<Row>[];
  density?: Density;
  onDensityChange?: (density: Density) => void;
  anchor: () => HTMLElement | null;
  onClose: () => void;
}

/** The open column menu. */
export function ColumnPanel<Row>({
  columns,
  choice,
  hiddenForSpace = [],
  density,
  onDensityChange,
  anchor,
  onClose,
}: ColumnPanelProps<Row>) {
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
        {columns.map((column) => (
          <li key={column.id}>
            <Item>
              <Checkbox
                checked={isColumnShown(column, choice.value)}
                disabled={column.locked ?? false}
                onChange={(event) => choice.onChange({ ...choice.value, [column.id]: event.target.checked })}
              />
              {column.header}
              {hiddenForSpace.includes(column) && (
                <Text variant="caption" tone="muted" sx={{ ml: 'auto' }}>
                  No space
                </Text>
              )}
            </Item>
          </li>
        ))}
      </List>
      {onDensityChange && (
        <Foot>
          <Item>
            <Switch
              checked={density === 'compact'}
              onChange={(event) => onDensityChange(event.target.checked ? 'compact' : 'standard')}
            />
            Compact rows
          </Item>
        </Foot>
      )}
      {Object.keys(choice.value).length > 0 && (
        <Foot>
          <Button size="small" variant="quiet" onClick={() => choice.onChange({})}>
            Reset columns
          </Button>
        </Foot>
      )}
    </Popover>
  );
}
