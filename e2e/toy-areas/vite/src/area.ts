import { defineArea } from '@portal/portal-sdk';

export const area = defineArea({
  name: 'toy-vite',
  routes: [{ path: '/toy-vite', lazy: () => import('./toy-page.tsx') }],
});
