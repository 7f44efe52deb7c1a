import { Box } from '@portal/ui';
import type { ReactNode } from 'react';
import { PlacePanel } from './address/site-panel.tsx';
import type { SearchKind } from './recent/recent-searches.ts';

export interface SearchLayoutProps {
  kind: SearchKind;
  address: ReactNode;
  children: ReactNode;
}

/** What is asked at the left, the place beside it; on a phone the place stands below the address. */
export function SearchLayout({ kind, address, children }: SearchLayoutProps) {
  return (
    <Box
      sx={{
        display: 'grid',
        gap: { xs: 6, md: 8 },
        alignItems: 'start',
        gridTemplateColumns: { xs: 'minmax(0, 1fr)', md: 'minmax(0, 1fr) 320px' },
        gridTemplateRows: { md: 'auto 1fr' },
      }}
    >
      <Box sx={{ minWidth: 0 }}>{address}</Box>
      <Box sx={{ gridColumn: { md: 2 }, gridRow: { md: '1 / span 2' }, position: { md: 'sticky' }, top: 16 }}>
        <PlacePanel kind={kind} />
      </Box>
      <Box sx={{ minWidth: 0, gridColumn: { md: 1 } }}>{children}</Box>
    </Box>
  );
}
