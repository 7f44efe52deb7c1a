import { beforeEach, expect, it } from '@jest/globals';
import { setSignedIn, setSignedOut, type User } from '@portal/auth';
import { manifestStore } from '../areas/index.ts';
import { syncAreasCookie } from './areas-cookie.ts';

const area = (name: string, paths: string[], audience: 'everyone' | 'testers' = 'everyone') => ({
  name,
  paths,
  audience,
  container: name,
  version: '1.0.0',
  entry: `/areas/${name}/1.0.0/entry.js`,
  integrity: '',
  preload: [],
  layers: [],
  sdk: '^1.0.0',
});

const areas = [
  area('multi-quote', ['/multi-quotes'], 'testers'),
  area('orders', ['/orders']),
  area('services', ['/circuits']),
];

const user: User = {
  id: 1,
  firstName: 'Ada',
  lastName: 'Byrne',
  email: 'role1@acme.test',
  roleId: 1,
  telephone: null,
  impersonatedBy: null,
  partner: { id: 1, name: 'Acme Connect', hasSfAccount: true, force2fa: false, isMultiQuoteTester: true },
  twoFactorConfirmedAt: null,
  passwordExpired: false,
  acceptedSla: true,
  avatarUrl: null,
};

syncAreasCookie();
beforeEach(() => {
  const { latest } = manifestStore.getState();
  manifestStore.setState({ latest: { ...latest, areas } });
});

it('lists the areas this visitor may open, and none after they log out', () => {
  setSignedIn({ ...user, roleId: 5, partner: { ...user.partner, isMultiQuoteTester: false } });
  expect(document.cookie).toContain('portal_areas=orders');
  expect(document.cookie).not.toContain('multi-quote');
  expect(document.cookie).not.toContain('services');
  setSignedIn({ ...user, roleId: 1, partner: { ...user.partner, isMultiQuoteTester: true } });
  expect(document.cookie).toContain('portal_areas=multi-quote.orders.services');
  setSignedOut();
  expect(document.cookie).not.toContain('portal_areas');
});

it('lists none while a required step blocks every page', () => {
  setSignedIn({ ...user, roleId: 1, acceptedSla: false });
  expect(document.cookie).toMatch(/portal_areas=(;|$)/);
});
