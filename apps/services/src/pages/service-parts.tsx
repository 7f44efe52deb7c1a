import { lazyWithRetry, SkeletonText } from '@portal/ui';

const Loading = () => <SkeletonText lines={8} />;

// Most visits read facts: charts and other views are loaded when opened.
export const ServicePerformance = lazyWithRetry(
  async () => (await import('../features/performance/service-performance.tsx')).ServicePerformance,
  Loading,
);
export const AllServicesAvailability = lazyWithRetry(
  async () => (await import('../features/performance/all-services-availability.tsx')).AllServicesAvailability,
  Loading,
);
export const LineChecks = lazyWithRetry(
  async () => (await import('../features/line-checks/line-checks.tsx')).LineChecks,
  Loading,
);
export const RelatedItems = lazyWithRetry(
  async () => (await import('../features/related/related-items.tsx')).RelatedItems,
  Loading,
);
