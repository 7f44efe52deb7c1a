import { Box, BrandName, color, Text } from '@portal/ui';
import { Outlet } from 'react-router';

const WIDTH = 440;

/** The layout of the pages before signing in. */
export function LoginFrame() {
  return (
    <Box
      sx={{
        display: 'grid',
        gridTemplateRows: 'auto 1fr auto',
        minHeight: '100dvh',
        px: { xs: 5, sm: 10 },
        py: { xs: 5, sm: 8 },
        bgcolor: color.surface.canvas,
      }}
    >
      <Box component="header">
        <BrandName size={28} />
      </Box>
      <Box
        component="main"
        id="main"
        tabIndex={-1}
        sx={{
          width: '100%',
          maxWidth: WIDTH,
          mx: 'auto',
          alignSelf: { xs: 'start', sm: 'center' },
          py: { xs: 8, sm: 8 },
        }}
      >
        <Outlet />
      </Box>
      <Text component="footer" variant="caption" tone="subtle">
        Release console. For operators only.
      </Text>
    </Box>
  );
}
