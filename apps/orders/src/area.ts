import { defineArea, PATHS } from '@portal/portal-sdk';

export const area = defineArea({
  name: 'orders',
  routes: [
    {
      path: PATHS.orders,
      lazy: async () => ({ Component: (await import('./pages/order-list-page.tsx')).OrderListPage }),
    },
    {
      path: PATHS['orders.show'],
      lazy: async () => ({ Component: (await import('./pages/order-page.tsx')).OrderPage }),
    },
  ],
});
