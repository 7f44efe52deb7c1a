import { contract } from '@portal/api-client';
import { type Binding, bind } from '../http/routing/bind.ts';
import { searchEverything } from './service.ts';

export const searchRoutes: readonly Binding[] = [bind(contract.search.find, searchEverything)];
