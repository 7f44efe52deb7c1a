import { Button } from '../../core/actions/button.tsx';
import { IconButton } from '../../core/actions/icon-button.tsx';
import { icons } from '../../core/display/icons.tsx';
import { Dropdown } from '../../page/overlays/dropdown.tsx';
import type { RowAction } from '../types.ts';

/** Most actions that are shown as icons. */
const getMaxIcons = (isTight: boolean) => (isTight ? 1 : 3);

/**
 * Width of the actions column in pixels, for the row with the most actions.
 * @param isTight several actions open from one menu button
 */
export function actionsWidth<Row>(
  allActions: readonly RowAction<Row>[],
  rows: readonly Row[],
  isTight: boolean,
): number {
  const prominent = allActions.find((action) => action.prominent);
  const actions = allActions.filter((action) => action !== prominent);
  const beside = prominent === undefined ? 0 : 18 + 7 * prominent.label.length;
  if (actions.length === 0) return beside === 0 ? 0 : 12 + beside;
  const most = Math.max(
    1,
    ...rows.map((row) => actions.filter((action) => action.when?.(row) ?? true).length),
  );
  const apart = most <= getMaxIcons(isTight) && actions.every(({ icon }) => icon) ? most : 1;
  return 20 + 28 * apart + beside;
}

interface RowActionsProps<Row> {
  row: Row;
  actions: readonly RowAction<Row>[];
  /** Names the row: "Q-100234". */
  rowLabel: string;
  isTight?: boolean;
}

/**
 * Shows up to three actions as icons, in a tight table one; more, or any without an icon, open from one menu button.
 */
export function RowActions<Row>(props: RowActionsProps<Row>) {
  const { row, rowLabel } = props;
  const offered = props.actions.filter((action) => action.when?.(row) ?? true);
  const prominent = offered.find((action) => action.prominent);
  return (
    <>
      <QuietActions {...props} actions={offered.filter((action) => action !== prominent)} />
      {prominent && (
        <Button
          size="small"
          data-prominent=""
          aria-label={`${prominent.label}: ${rowLabel}`}
          onClick={() => prominent.onSelect(row)}
        >
          {prominent.label}
        </Button>
      )}
    </>
  );
}

/** Icons, or a menu of them. */
function QuietActions<Row>({ row, actions: offered, rowLabel, isTight = false }: RowActionsProps<Row>) {
  if (offered.length === 0) return null;
  if (offered.length <= getMaxIcons(isTight) && offered.every((action) => action.icon)) {
    return offered.map((action) => (
      <IconButton
        key={action.id}
        label={action.label}
        aria-label={`${action.label}: ${rowLabel}`}
        icon={action.icon}
        size="small"
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
          {...trigger}
          // In a table, arrow keys move between cells.
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
