import * as v from '@portal/api-client/schema';
import { pageEndpoint, paging, plainEndpoint, resourceEndpoint } from '@portal/api-client/schema';
import { circuitStatus } from '../orders/circuit.ts';
import { casePriority, caseStatus, caseType } from './case-values.ts';

const common = { access: 'support', source: 'specification' } as const;

/** The choices of the new case form. */
export const caseFields = v.object({
  types: v.array(
    v.object({
      value: caseType,
      label: v.string(),
      /** Describes cases of this type. */
      description: v.optional(v.string()),
      /** Issue types with their department and sub types; empty for ceases. */
      issueTypes: v.array(
        v.object({
          value: v.string(),
          department: v.string(),
          subTypes: v.array(v.string()),
          /** The usual priority of such a case, which the form suggests. */
          priority: v.optional(casePriority),
        }),
      ),
    }),
  ),
  priorities: v.array(
    v.object({
      value: casePriority,
      label: v.string(),
      /** The service level agreement's targets as text. */
      description: v.string(),
      responseMinutes: v.nullable(v.number()),
      /** Minutes of running clock: working time where only working hours count. */
      fixMinutes: v.number(),
    }),
  ),
  statuses: v.array(caseStatus),
});
export type CaseFields = v.InferOutput<typeof caseFields>;

export const listFields = resourceEndpoint(
  'support.listFields',
  {
    ...common,
    method: 'GET',
    path: '/api/v1/support/cases/fields',
    summary: 'The choices of the new case form.',
  },
  caseFields,
);
export const listCeaseReasons = plainEndpoint(
  'support.listCeaseReasons',
  {
    ...common,
    method: 'GET',
    path: '/api/v1/support/cases/cease-reasons',
    summary: 'Reasons for ceasing a service.',
  },
  v.object({ reasons: v.array(v.string()) }),
);
export const CASE_CIRCUIT_SORT_KEYS = ['name', 'customerName', 'postcode'] as const;

/** A service that a case can be about. */
/** The issue type of a fault where the service is down: what a report of such a service starts with. */
export const NO_SERVICE = 'No service';

export const caseCircuit = v.object({
  id: v.number(),
  name: v.string(),
  customerName: v.string(),
  postcode: v.string(),
  productName: v.string(),
  supplierKey: v.string(),
  circuitType: v.string(),
  deviceStatus: circuitStatus,
});
export type CaseCircuit = v.InferOutput<typeof caseCircuit>;

export const listCircuits = pageEndpoint(
  'support.listCircuits',
  {
    ...common,
    method: 'GET',
    path: '/api/v1/support/circuits',
    summary: 'Services that a case can be about.',
    query: v.object(paging(CASE_CIRCUIT_SORT_KEYS)),
  },
  caseCircuit,
);
