import * as v from '@portal/api-client/schema';
import { resourceEndpoint } from '@portal/api-client/schema';
import { type DefaultMargin, defaultMargin } from '../../quotes/margin.ts';
import { DOES_NOT_FIT_QUOTE, fitsQuote, MAX_DEFAULT_PERCENT } from '../../quotes/margin-limit.ts';
import { marginFields } from '../../quotes/proposal-body.ts';
import { expectedVersion, version } from '../../shared/version.ts';

export { type DefaultMargin, MAX_DEFAULT_PERCENT };

export const defaultMargins = v.object({
  /** Null where proposals start with what was used last. */
  leasedLine: v.nullable(defaultMargin),
  broadband: v.nullable(defaultMargin),
  version,
});
export type DefaultMargins = v.InferOutput<typeof defaultMargins>;

const typedMargin = v.pipe(v.object(marginFields), v.check(fitsQuote, DOES_NOT_FIT_QUOTE));

const common = { source: 'extension', path: '/api/v1/partner/default-margins' } as const;

export const getDefaultMargins = resourceEndpoint(
  'partner.getDefaultMargins',
  {
    ...common,
    method: 'GET',
    access: 'quotes',
    summary: 'The margins or mark-ups that new proposals of the company start with.',
  },
  defaultMargins,
);

export const updateDefaultMargins = resourceEndpoint(
  'partner.updateDefaultMargins',
  {
    ...common,
    method: 'PATCH',
    access: 'partner.manage',
    summary:
      'Changes the margins that proposals start with from then on. Saved margins and proposals stay as they are. 409 when they have changed since `version`.',
    body: v.object({
      ...expectedVersion,
      leasedLine: v.optional(v.nullable(typedMargin)),
      broadband: v.optional(v.nullable(typedMargin)),
    }),
  },
  defaultMargins,
);
