import { defineArea } from '@portal/portal-sdk';

export const area = defineArea({
  name: 'toy-webpack',
  routes: [{ path: '/toy-webpack', lazy: () => import('./toy-page.tsx') }],
});
