import { Box, Skeleton, Stack } from '@portal/ui';

/** Has the shape of the dashboard, so that the layout does not shift when the figures load. */
export function DashboardSkeleton() {
  return (
    <Stack gap={8}>
      <Skeleton height={148} />
      <Skeleton height={92} />
      <Box sx={{ display: 'grid', gap: 8, gridTemplateColumns: { xs: '1fr', lg: '7fr 5fr' } }}>
        <Skeleton height={320} />
        <Skeleton height={320} />
      </Box>
    </Stack>
  );
}
