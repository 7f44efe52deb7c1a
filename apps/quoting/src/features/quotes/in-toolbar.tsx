import { Box } from '@portal/ui';
import type { ReactNode } from 'react';

/** Filters in a table's toolbar: one row with its Columns, whose own space below takes the place of the filters'. */
export function InToolbar({ children }: { children: ReactNode }) {
  return <Box sx={{ flex: 1, minWidth: 0, mb: -3 }}>{children}</Box>;
}
