import { contract } from '@portal/api-client';
import { formatSpeed } from '@portal/api-client/units';
import * as v from 'valibot';
import { and, eq, isNull } from '../db/drizzle.ts';
import { type Scope, scoped } from '../db/scope.ts';
import { defineJob } from '../jobs/define.ts';
import type { CircuitRow } from './service.ts';
import { circuits, lineChecks } from './tables.ts';

/** Queries the optical unit or the modem, and stores its answer. */
export const lineCheckJob = defineJob({
  name: 'circuits.line-check',
  data: v.object({ partnerId: v.number(), checkId: v.number() }),
  handle: ({ partnerId, checkId }, { db }) => finishLineCheck(scoped(db, { partnerId }), checkId),
});

type Outcome = Pick<contract.circuits.LineCheck, 'result' | 'detail'>;

/** Measurements of each kind of check, by the state of the device. */
const OUTCOMES: Readonly<
  Record<
    contract.circuits.LineCheckKind,
    (circuit: CircuitRow) => Record<CircuitRow['deviceStatus'], Outcome>
  >
> = {
  'optical-unit': () => ({
    on: { result: 'passed', detail: 'Optical power −18.4 dBm, in range. The unit answered within 12 ms.' },
    off: {
      result: 'failed',
      detail:
        'Loss of signal at the optical unit. Check that the unit has power and that the fibre is connected.',
    },
    unknown: { result: 'no_response', detail: 'The optical unit did not answer. It may be switched off.' },
  }),
  'telephone-line': ({ bandwidth }) => ({
    on: {
      result: 'passed',
      detail: `The modem is connected at ${formatSpeed(bandwidth)}. No faults were found on the line.`,
    },
    off: {
      result: 'failed',
      detail:
        'The modem is not connected. Check that the modem has power and is plugged into the telephone socket.',
    },
    unknown: { result: 'no_response', detail: 'The modem did not answer. It may be switched off.' },
  }),
};

/** Stores a check's result. Running it twice changes nothing. */
export async function finishLineCheck(scope: Scope, checkId: number): Promise<void> {
  const check = await scope.find(lineChecks, and(eq(lineChecks.id, checkId), isNull(lineChecks.result)));
  if (check === null) return;
  const circuit = await scope.get(circuits, eq(circuits.id, check.circuitId));
  const kind = contract.circuits.getLineCheckKind(circuit) ?? 'optical-unit';
  await scope.update(
    lineChecks,
    OUTCOMES[kind](circuit)[circuit.deviceStatus],
    and(eq(lineChecks.id, checkId), isNull(lineChecks.result)),
  );
}

/** Ends a check that could not be run, so that another can be started. */
export async function abandonLineCheck(scope: Scope, checkId: number): Promise<void> {
  const detail = 'The check could not be run. Try again, or open a support case.';
  await scope.update(
    lineChecks,
    { result: 'no_response', detail },
    and(eq(lineChecks.id, checkId), isNull(lineChecks.result)),
  );
}
