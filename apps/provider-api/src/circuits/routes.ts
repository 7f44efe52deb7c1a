import { contract } from '@portal/api-client';
import { type Binding, bind } from '../http/bind.ts';
import { numberId } from '../http/ids.ts';
import { availabilityOf, availabilityOfAll, trafficOf } from './charts.ts';
import { LINE_CHECK_JOB } from './jobs.ts';
import { readPeriod } from './period.ts';
import {
  deviceOf,
  getCircuit,
  listAddons,
  listCircuits,
  listHistory,
  listLineChecks,
  showCircuit,
  startLineCheck,
} from './service.ts';
import { circuits } from './tables.ts';

const calls = contract.circuits;

export const circuitRoutes: readonly Binding[] = [
  bind(calls.list, (input, { scope }) => listCircuits(scope, input)),
  bind(calls.get, ({ id }, { db, scope, now }) => showCircuit(db, scope, numberId(id), now())),
  bind(calls.listAddons, ({ id }, { scope }) => listAddons(scope, numberId(id))),
  bind(calls.listHistory, ({ id }, { scope }) => listHistory(scope, numberId(id))),
  bind(calls.listLineChecks, ({ id }, { scope }) => listLineChecks(scope, numberId(id))),
  bind(calls.runLineCheck, ({ id }, { db, scope, caller, now, jobs }) =>
    db.transaction(async (tx) => {
      const check = await startLineCheck(scope.on(tx), caller, numberId(id), now());
      await jobs.send(tx, LINE_CHECK_JOB, { partnerId: caller.partnerId, checkId: check.id });
      return check;
    }),
  ),
  bind(calls.listAvailability, async (input, { scope, now }) => {
    const period = readPeriod(input, now());
    const rows = await scope.list(circuits);
    return availabilityOfAll(rows.map(deviceOf), period);
  }),
  bind(calls.getAvailability, async (input, { scope, now }) => {
    const row = await getCircuit(scope, numberId(input.id));
    return availabilityOf(deviceOf(row), readPeriod(input, now()));
  }),
  bind(calls.getTraffic, async (input, { scope, now }) => {
    const row = await getCircuit(scope, numberId(input.id));
    return trafficOf(deviceOf(row), row.deviceName ?? row.name, readPeriod(input, now()));
  }),
];
