import { Box, radius } from '@portal/ui';

/** Four coloured boxes, to show how a container arranges its children. */
export const blocks = [1, 2, 3, 4].map((each) => (
  <Box
    key={each}
    sx={{ height: 32, minWidth: 40, borderRadius: `${radius.control}px`, bgcolor: 'surface.selected' }}
  />
));
