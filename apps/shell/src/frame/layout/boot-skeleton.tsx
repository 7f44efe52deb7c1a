import { Box, BrandMark, Delayed } from '@portal/ui';

/** Shown until the session is known, if that takes noticeably long and no prerendered page is shown. */
export function BootSkeleton() {
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
