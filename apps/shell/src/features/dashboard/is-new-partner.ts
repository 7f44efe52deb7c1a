import type { DashboardData } from './dashboard-data.ts';

/** Whether all figures are zero; the dashboard then shows the first steps instead. */
export function isNewPartner({
  waiting,
  quotes,
  multiQuotes,
  orders,
  spend,
  services,
  cases,
}: DashboardData) {
  const counts = [
    waiting.length,
    ...(quotes?.byStatus.map(({ count }) => count) ?? []),
    ...(multiQuotes?.byStatus.map(({ count }) => count) ?? []),
    orders?.open ?? 0,
    orders?.liveThisMonth ?? 0,
    ...(spend?.map(({ ordered, quoted }) => ordered + quoted) ?? []),
    ...(services ? [services.on, services.off, services.unknown] : []),
    cases?.open ?? 0,
  ];
  return counts.every((count) => count === 0);
}
