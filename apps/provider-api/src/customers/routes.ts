import { contract } from '@portal/api-client';
import { type Binding, bind } from '../http/routing/bind.ts';
import { listCustomers } from './service.ts';

export const customerRoutes: readonly Binding[] = [bind(contract.customers.list, listCustomers)];
