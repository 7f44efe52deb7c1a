import { defineArea, PATHS } from '@portal/portal-sdk';

export const area = defineArea({
  name: 'services',
  routes: [
    {
      path: PATHS.circuits,
      lazy: async () => ({ Component: (await import('./pages/service-list-page.tsx')).ServiceListPage }),
    },
    {
      path: '/circuits/report',
      lazy: async () => ({
        Component: (await import('./pages/service-report-page.tsx')).ServiceReportPage,
      }),
    },
    {
      path: PATHS['circuits.show'],
      lazy: async () => ({ Component: (await import('./pages/service-page.tsx')).ServicePage }),
    },
  ],
});
