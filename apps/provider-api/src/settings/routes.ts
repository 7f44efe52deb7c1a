import { contract } from '@portal/api-client';
import { bind } from '../http/routing/bind.ts';
import { getSettings } from './service.ts';

export const settingsRoutes = [bind(contract.auth.getSettings, getSettings)];
