import { defineArea, PATHS } from '@portal/portal-sdk';

export const area = defineArea({
  name: 'services',
  routes: [
    {
      path: PATHS.circuits,
      lazy: async () => ({ Component: (await import('./pages/service-list-page.tsx')).ServiceListPage }),
    },
    {
      path: PATHS['circuits.show'],
      lazy: async () => ({ Component: (await import('./pages/service-page.tsx')).ServicePage }),
    },
  ],
});
