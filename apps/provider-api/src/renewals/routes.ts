import { contract } from '@portal/api-client';
import { type Binding, bind } from '../http/routing/bind.ts';
import { createRenewals } from './create.ts';
import { createRenewalOffers } from './offers.ts';

const { renewals } = contract;

export const renewalRoutes: readonly Binding[] = [
  bind(renewals.createOffers, createRenewalOffers),
  bind(renewals.create, createRenewals),
];
