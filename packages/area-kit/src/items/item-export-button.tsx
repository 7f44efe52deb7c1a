import { saveFile } from '@portal/portal-sdk';
import { Button, IconButton, useIsPhone } from '@portal/ui';
import { calendarDay, serverNow } from '@portal/ui/format';
import type { DataColumn } from '@portal/ui/grid';
import { pageIcons } from '@portal/ui/page';
import { columnsToCsv } from '../list/export/rows-csv.ts';

interface ItemExportButtonProps<Item> {
  /** Begins the name of the file; the day follows. */
  name: string;
  columns: readonly DataColumn<Item>[];
  /** All that match, in the order on screen. */
  items: readonly Item[];
}

/** Downloads items that are already in the browser as CSV. */
export function ItemExportButton<Item>({ name, columns, items }: ItemExportButtonProps<Item>) {
  const isPhone = useIsPhone();
  const props = {
    disabled: items.length === 0,
    onClick: () =>
      saveFile({
        blob: new Blob([columnsToCsv(columns, items)], { type: 'text/csv;charset=utf-8' }),
        fileName: `${name}-${calendarDay(serverNow())}.csv`,
      }),
  };
  return isPhone ? (
    <IconButton label="Export CSV" icon={<pageIcons.download />} {...props} />
  ) : (
    <Button size="small" variant="quiet" icon={<pageIcons.download />} {...props}>
      Export CSV
    </Button>
  );
}
