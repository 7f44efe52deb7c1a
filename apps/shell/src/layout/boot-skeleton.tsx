import { Box, BrandMark, Delayed } from '@portal/ui';
import { isFirstPaintShown } from '../first-paint/replace-first-paint.ts';

/**
 * Shown until the session is known: the prerendered page, or the brand mark if there is none and it takes noticeably
 * long.
 */
export function BootSkeleton() {
  if (isFirstPaintShown()) return null;
  return (
    <Box
      component="main"
      id="main"
      aria-busy="true"
      sx={{ display: 'grid', placeItems: 'center', minHeight: '100dvh' }}
    >
      <Delayed ms={300}>
        <Box role="status" aria-label="Loading the portal" sx={{ opacity: 0.55 }}>
          <BrandMark size={36} />
        </Box>
      </Delayed>
    </Box>
  );
}
