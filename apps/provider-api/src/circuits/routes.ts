import { contract } from '@portal/api-client';
import { type Binding, bind } from '../http/bind.ts';
import { getAvailability, getTraffic, listAvailability } from './charts.ts';
import { listLineChecks, runLineCheck } from './line-checks.ts';
import { listCircuitAddons, listCircuitHistory, listCircuits } from './service.ts';

const { circuits } = contract;

/** `get` counts a service's open cases, so support/routes.ts binds it. */
export const circuitRoutes: readonly Binding[] = [
  bind(circuits.list, listCircuits),
  bind(circuits.listAddons, listCircuitAddons),
  bind(circuits.listHistory, listCircuitHistory),
  bind(circuits.listLineChecks, listLineChecks),
  bind(circuits.runLineCheck, runLineCheck),
  bind(circuits.listAvailability, listAvailability),
  bind(circuits.getAvailability, getAvailability),
  bind(circuits.getTraffic, getTraffic),
];
