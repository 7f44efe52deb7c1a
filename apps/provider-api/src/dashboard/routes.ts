import { contract } from '@portal/api-client';
import { bind } from '../http/routing/bind.ts';
import { getDashboard } from './service.ts';
import { hidePart } from './welcome.ts';

export const dashboardRoutes = [
  bind(contract.dashboard.get, getDashboard),
  bind(contract.dashboard.hide, hidePart),
];
