import { contract } from '@portal/api-client';
import { TERMS } from '../config.ts';
import { bind } from '../http/bind.ts';
import { listSuppliers } from './service.ts';

export const settingsRoutes = [
  bind(contract.auth.getSettings, async (_input, context) => ({
    env: context.config.env,
    terms: [...TERMS],
    suppliers: await listSuppliers(context.db),
    mapProvider: context.config.mapProvider,
  })),
];
