import { contract } from '@portal/api-client';
import { type Binding, bind } from '../http/bind.ts';
import { searchEverything } from './service.ts';

export const searchRoutes: readonly Binding[] = [bind(contract.search.find, searchEverything)];
