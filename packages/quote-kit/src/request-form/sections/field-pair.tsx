import { Box } from '@portal/ui';
import type { ReactNode } from 'react';

/** Two short fields side by side on wider screens. */
export function FieldPair({ children }: { children: ReactNode }) {
  return (
    <Box
      sx={{
        display: 'grid',
        gap: 4,
        gridTemplateColumns: { xs: '1fr', sm: 'repeat(2, minmax(0, 1fr))' },
        '&:empty': { display: 'none' },
      }}
    >
      {children}
    </Box>
  );
}
