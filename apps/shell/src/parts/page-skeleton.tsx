import { Box, Delayed, Skeleton, SkeletonText, Stack } from '@portal/ui';

/** The inset of a page, as `Page` has it, for what stands in its place. */
export const pagePadding = { px: { xs: 4, sm: 6, md: 8 }, py: 5 } as const;

/** In the shape of a page: title, and what stands below it. */
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
