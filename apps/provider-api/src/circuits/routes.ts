import { contract } from '@portal/api-client';
import { type Binding, bind } from '../http/routing/bind.ts';
import { getAvailability, getTraffic, listAvailability } from './charts.ts';
import { listLineChecks, runLineCheck } from './line-checks.ts';
import { countRenewals } from './renewals.ts';
import { exportCircuits, listCircuitAddons, listCircuitHistory, listCircuits } from './service.ts';

const { circuits } = contract;

/** support/routes.ts binds `get`, which counts open cases; orders/routes.ts binds `listRelated`. */
export const circuitRoutes: readonly Binding[] = [
  bind(circuits.list, listCircuits),
  bind(circuits.export, exportCircuits),
  bind(circuits.countRenewals, countRenewals),
  bind(circuits.listAddons, listCircuitAddons),
  bind(circuits.listHistory, listCircuitHistory),
  bind(circuits.listLineChecks, listLineChecks),
  bind(circuits.runLineCheck, runLineCheck),
  bind(circuits.listAvailability, listAvailability),
  bind(circuits.getAvailability, getAvailability),
  bind(circuits.getTraffic, getTraffic),
];
