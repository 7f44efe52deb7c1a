import { IconButton } from '../core/actions/icon-button.tsx';
import { icons } from '../core/display/icons.tsx';
import { Dropdown } from '../page/overlays/dropdown.tsx';
import type { RowAction } from './types.ts';

const MAX_ICON_BUTTONS = 3;

/** Width of the actions column in pixels: of the most that one of the rows offers. */
export function actionsWidth<Row>(actions: readonly RowAction<Row>[], rows: readonly Row[]): number {
  if (actions.length === 0) return 0;
  const most = Math.max(
    1,
    ...rows.map((row) => actions.filter((action) => action.when?.(row) ?? true).length),
  );
  const apart = most <= MAX_ICON_BUTTONS && actions.every(({ icon }) => icon) ? most : 1;
  return 20 + 28 * apart;
}

interface RowActionsProps<Row> {
  row: Row;
  actions: readonly RowAction<Row>[];
  /** Names the row: "Q-100234". */
  rowLabel: string;
  tabIndex?: number;
}

/** Shows up to three actions as icons; more than three, or any without an icon, open from one menu button. */
export function RowActions<Row>({ row, actions, rowLabel, tabIndex = 0 }: RowActionsProps<Row>) {
  const offered = actions.filter((action) => action.when?.(row) ?? true);
  if (offered.length === 0) return null;
  if (offered.length <= MAX_ICON_BUTTONS && offered.every((action) => action.icon)) {
    return offered.map((action) => (
      <IconButton
        key={action.id}
        label={action.label}
        aria-label={`${action.label}: ${rowLabel}`}
        icon={action.icon}
        size="small"
        tabIndex={tabIndex}
        onClick={() => action.onSelect(row)}
      />
    ));
  }
  return (
    <Dropdown
      align="end"
      label={`Actions for ${rowLabel}`}
      trigger={(trigger) => (
        <IconButton
          label="Actions"
          aria-label={`Actions for ${rowLabel}`}
          icon={<icons.more fontSize="small" />}
          size="small"
          tabIndex={tabIndex}
          {...trigger}
          // In a grid, arrow keys move between cells.
          onKeyDown={undefined}
        />
      )}
      items={offered.map(({ id, label, icon, danger, onSelect }) => ({
        id,
        label,
        icon,
        danger,
        onSelect: () => onSelect(row),
      }))}
    />
  );
}
