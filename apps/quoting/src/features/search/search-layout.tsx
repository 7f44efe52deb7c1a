import { Box } from '@portal/ui';
import type { ReactNode } from 'react';
import { SitePanel } from './site-panel.tsx';

export interface SearchLayoutProps {
  address: ReactNode;
  children: ReactNode;
}

/** The form on the left and the site on the right; on a phone the site is below the address. */
export function SearchLayout({ address, children }: SearchLayoutProps) {
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
        <SitePanel />
      </Box>
      <Box sx={{ minWidth: 0, gridColumn: { md: 1 } }}>{children}</Box>
    </Box>
  );
}
