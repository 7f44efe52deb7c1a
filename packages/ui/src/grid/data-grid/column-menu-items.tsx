import { GridColumnMenuHideItem, type GridColumnMenuItemProps, useGridRootProps } from '@mui/x-data-grid';
import { useGridScope } from './grid-scope.ts';

/** Entries of a column header's menu below those that sort: Hide column, and the Columns panel. */
export function ColumnMenuItems(props: GridColumnMenuItemProps) {
  const { openColumns } = useGridScope();
  const { slots } = useGridRootProps();
  return (
    <>
      <GridColumnMenuHideItem {...props} />
      {openColumns && (
        <slots.baseMenuItem
          iconStart={<slots.columnMenuManageColumnsIcon fontSize="small" />}
          onClick={(event) => {
            props.onClick(event);
            openColumns();
          }}
        >
          Manage columns
        </slots.baseMenuItem>
      )}
    </>
  );
}
