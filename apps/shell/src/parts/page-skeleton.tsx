import { Box, Delayed, Skeleton, SkeletonText, Stack } from '@portal/ui';

/** The padding of `Page`, for placeholders shown in its place. */
export const pagePadding = { px: { xs: 4, sm: 6, md: 8 }, py: 5 } as const;

/** Has the shape of a page: a title and text. */
export function PageSkeleton() {
  return (
    <Box aria-busy="true" sx={pagePadding}>
      <Delayed>
        <Stack gap={6}>
          <Skeleton width={220} height={28} />
          <SkeletonText lines={6} />
        </Stack>
      </Delayed>
    </Box>
  );
}
