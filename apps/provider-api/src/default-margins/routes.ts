import { contract } from '@portal/api-client';
import { type Binding, bind } from '../http/routing/bind.ts';
import { getDefaultMargins, updateDefaultMargins } from './service.ts';

export const defaultMarginRoutes: readonly Binding[] = [
  bind(contract.partner.getDefaultMargins, getDefaultMargins),
  bind(contract.partner.updateDefaultMargins, updateDefaultMargins),
];
