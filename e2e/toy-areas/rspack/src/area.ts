import { defineArea } from '@portal/portal-sdk';

export const area = defineArea({
  name: 'toy-rspack',
  routes: [{ path: '/toy-rspack', lazy: () => import('./toy-page.tsx') }],
});
