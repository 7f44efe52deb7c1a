import * as v from '@portal/api-client/schema';
import { requiredMultilineText, resourceEndpoint, rowId } from '@portal/api-client/schema';
import { bulkRunResult, namedQuotes } from '../shared/bulk-runs.ts';
import { newOwner } from '../shared/owner.ts';
import { changedCustomer } from './shared-fields.ts';

const common = { source: 'extension', access: 'quotes', method: 'POST' } as const;

/** Steps and edits of many quotes at once, as bulk runs. */
export function bulkEndpoints<const Name extends string, const Family extends string>(
  name: Name,
  family: Family,
) {
  const path = `/api/v1/bulk-runs/${family}` as const;
  return {
    acceptMany: resourceEndpoint(
      `${name}.acceptMany`,
      {
        ...common,
        path: `${path}/accept`,
        summary: 'Accepts several quotes in the background.',
        body: v.object(namedQuotes),
      },
      bulkRunResult,
    ),
    negotiateMany: resourceEndpoint(
      `${name}.negotiateMany`,
      {
        ...common,
        path: `${path}/negotiate`,
        summary: 'Asks the pricing desk for a better price on several Saved quotes, in the background.',
        body: v.object(namedQuotes),
      },
      bulkRunResult,
    ),
    cancelMany: resourceEndpoint(
      `${name}.cancelMany`,
      {
        ...common,
        path: `${path}/cancel`,
        summary: 'Cancels several quotes in the background.',
        body: v.object({ ...namedQuotes, reason: requiredMultilineText(500) }),
      },
      bulkRunResult,
    ),
    archiveMany: resourceEndpoint(
      `${name}.archiveMany`,
      {
        ...common,
        path: `${path}/archive`,
        summary: 'Archives several quotes in the background.',
        body: v.object(namedQuotes),
      },
      bulkRunResult,
    ),
    updateMany: resourceEndpoint(
      `${name}.updateMany`,
      {
        ...common,
        path: `${path}/update`,
        summary: 'Changes the partner’s own fields of several quotes in the background.',
        body: v.object({
          ...namedQuotes,
          ...changedCustomer,
          isBookmarked: v.optional(v.boolean()),
          ownerId: newOwner,
        }),
      },
      bulkRunResult,
    ),
    approveMany: resourceEndpoint(
      `${name}.approveMany`,
      {
        ...common,
        access: 'approve',
        path: `${path}/approve`,
        summary: 'Approves several quotes that have the same supplier’s terms, in the background.',
        body: v.object({
          ...namedQuotes,
          termsId: rowId,
          accepted: v.literal(true, 'field is required'),
        }),
      },
      bulkRunResult,
    ),
  };
}
