import { Box, Delayed, Row, Skeleton, SkeletonTable, Stack } from '@portal/ui';
import { hasReplacedFirstPaint } from '../first-paint/replace-first-paint.ts';

/** The padding of `Page`, for placeholders shown in its place. */
export const pagePadding = { px: { xs: 4, sm: 6, md: 8 }, py: 5 } as const;

/** Shown while a page loads: at once where the prerendered page already shows it, otherwise after a moment. */
export function PageSkeleton() {
  const isOnScreen = hasReplacedFirstPaint();
  return (
    <Box aria-busy="true" sx={pagePadding}>
      {isOnScreen ? (
        <PagePlaceholder />
      ) : (
        <Delayed>
          <PagePlaceholder />
        </Delayed>
      )}
    </Box>
  );
}

/** Has the shape of a list: a title, filters and rows. */
export function PagePlaceholder() {
  return (
    <Stack gap={6}>
      <Skeleton width={220} height={28} />
      <Row gap={3}>
        <Skeleton width={240} height={32} />
        <Skeleton width={120} height={32} />
      </Row>
      <SkeletonTable rows={8} />
    </Stack>
  );
}
