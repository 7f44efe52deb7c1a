import { contract } from '@portal/api-client';
import { type Binding, bind } from '../http/bind.ts';
import { numberId } from '../http/ids.ts';
import { toAvailability, toAverageAvailability, toTraffic } from './charts.ts';
import { lineCheckJob } from './jobs.ts';
import { parsePeriod } from './period.ts';
import {
  listCircuitAddons,
  listCircuitHistory,
  listCircuits,
  listLineChecks,
  loadCircuit,
  startLineCheck,
  toDevice,
} from './service.ts';
import { circuits } from './tables.ts';

const calls = contract.circuits;

/** `get` counts a service's open cases, so support/routes.ts binds it. */
export const circuitRoutes: readonly Binding[] = [
  bind(calls.list, (input, { scope }) => listCircuits(scope, input)),
  bind(calls.listAddons, ({ id }, { scope }) => listCircuitAddons(scope, numberId(id))),
  bind(calls.listHistory, ({ id }, { scope }) => listCircuitHistory(scope, numberId(id))),
  bind(calls.listLineChecks, ({ id }, { scope }) => listLineChecks(scope, numberId(id))),
  bind(calls.runLineCheck, ({ id }, { db, scope, caller, now, jobs }) =>
    db.transaction(async (tx) => {
      const check = await startLineCheck(scope.on(tx), caller, numberId(id), now());
      await jobs.send(tx, lineCheckJob, { partnerId: caller.partnerId, checkId: check.id });
      return check;
    }),
  ),
  bind(calls.listAvailability, async (input, { scope, now }) => {
    const period = parsePeriod(input, now());
    const rows = await scope.list(circuits);
    return toAverageAvailability(rows.map(toDevice), period);
  }),
  bind(calls.getAvailability, async (input, { scope, now }) => {
    const row = await loadCircuit(scope, numberId(input.id));
    return toAvailability(toDevice(row), parsePeriod(input, now()));
  }),
  bind(calls.getTraffic, async (input, { scope, now }) => {
    const row = await loadCircuit(scope, numberId(input.id));
    return toTraffic(toDevice(row), row.deviceName ?? row.name, parsePeriod(input, now()));
  }),
];
