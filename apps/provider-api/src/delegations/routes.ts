import { contract } from '@portal/api-client';
import { bind } from '../http/routing/bind.ts';
import { createDelegation, endDelegation, listDelegations } from './service.ts';

const { partner } = contract;

export const delegationRoutes = [
  bind(partner.listDelegations, listDelegations),
  bind(partner.createDelegation, createDelegation),
  bind(partner.endDelegation, endDelegation),
];
