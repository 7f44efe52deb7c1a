import * as v from '@portal/api-client/schema';
import { requiredMultilineText, resourceEndpoint, rowId } from '@portal/api-client/schema';
import { expectedVersion, version } from '../shared/version.ts';
import { quote } from './quote.ts';

const common = { source: 'extension', access: 'quotes' } as const;

/** The steps from one status to the next (§4), of each kind of quote. */
export function stepEndpoints<const Name extends string, const Path extends string>(name: Name, one: Path) {
  return {
    accept: resourceEndpoint(
      `${name}.accept`,
      {
        ...common,
        method: 'POST',
        path: `${one}/accept`,
        summary: 'Saved → Pending CRF.',
        body: v.object(expectedVersion),
      },
      quote,
    ),
    returnToSaved: resourceEndpoint(
      `${name}.returnToSaved`,
      {
        ...common,
        method: 'POST',
        path: `${one}/return-to-saved`,
        summary: 'Pending CRF → Saved, until the request form is submitted. Its answers stay.',
        body: v.object(expectedVersion),
      },
      quote,
    ),
    cancel: resourceEndpoint(
      `${name}.cancel`,
      {
        ...common,
        method: 'POST',
        path: `${one}/cancel`,
        summary: 'Cancels a quote that has not been approved.',
        body: v.object({ ...expectedVersion, reason: requiredMultilineText(500) }),
      },
      quote,
    ),
    archive: resourceEndpoint(
      `${name}.archive`,
      {
        ...common,
        method: 'POST',
        path: `${one}/archive`,
        summary: 'Archives a cancelled or expired quote.',
        body: v.object(expectedVersion),
      },
      quote,
    ),
    approve: resourceEndpoint(
      `${name}.approve`,
      {
        ...common,
        access: 'approve',
        method: 'POST',
        path: `${one}/approve`,
        summary:
          'Pending Approval → Processing Order, on acceptance of the supplier’s terms; creates the order.',
        body: v.object({
          ...expectedVersion,
          /** The version of the request form that the caller saw: 409 if another was submitted since. */
          formVersion: v.optional(version),
          termsId: rowId,
          accepted: v.literal(true, 'field is required'),
        }),
      },
      quote,
    ),
    decline: resourceEndpoint(
      `${name}.decline`,
      {
        ...common,
        access: 'approve',
        method: 'POST',
        path: `${one}/decline`,
        summary: 'Pending Approval → Pending CRF, with a reason for the person who requested approval.',
        body: v.object({ ...expectedVersion, reason: requiredMultilineText(500) }),
      },
      quote,
    ),
  };
}
