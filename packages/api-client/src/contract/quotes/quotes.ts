import * as v from '@portal/api-client/schema';
import {
  fileEndpoint,
  historyEntry,
  listEndpoint,
  multilineText,
  pageEndpoint,
  resourceEndpoint,
} from '@portal/api-client/schema';
import { cursor } from '../shared/cursor.ts';
import { namedReferences } from '../shared/named-references.ts';
import { newOwner } from '../shared/owner.ts';
import { sandboxFilter } from '../shared/sandbox-filter.ts';
import { expectedVersion } from '../shared/version.ts';
import { addonChoice, addonGroup } from './addons.ts';
import { crfEndpoints } from './crf-form.ts';
import { marginEndpoints } from './margin.ts';
import { quoteProposalBody } from './proposal-body.ts';
import { proposalEndpoints } from './proposals.ts';
import { quote, quoteListQuery, quoteSummary } from './quote.ts';
import { bulkEndpoints } from './quote-bulk.ts';
import { negotiationEndpoints } from './quote-negotiations.ts';
import { stepEndpoints } from './quote-steps.ts';
import { partnerDetails } from './shared-fields.ts';
import { termsEndpoints } from './terms.ts';

export { QUOTE_ACTIONS, QUOTE_STATUSES, type QuoteStatus } from '../../status/quote-states.ts';
export { MAX_NAMED_QUOTES } from '../shared/named-references.ts';
export {
  type ApprovalProgress,
  type ApprovalRequest,
  approvalProgress,
  approvalRequest,
  type GivenApproval,
  listApprovalProgress,
  listApprovals,
} from './approvals.ts';
export { type CrfForm, type CrfSubmission, crfForm, MAX_CRF_DOCUMENTS } from './crf-form.ts';
export {
  type CompanyDefault,
  MAX_MARGIN_PERCENT,
  type Margin,
  type MultiQuoteMargin,
  margin,
  PRODUCT_FAMILIES,
  type ProductFamily,
} from './margin.ts';
export { QUOTE_SORT_KEYS, type Quote, type QuoteSummary, quote, quoteStatus, quoteSummary } from './quote.ts';
export { type QuoteNegotiation, quoteNegotiation } from './quote-negotiations.ts';
export { partnerDetails } from './shared-fields.ts';
export { type Terms, terms } from './terms.ts';

/** Of saved quotes of one kind. */
const savedQuotesQuery = {
  ...quoteListQuery,
  /**
   * Includes quotes of multi-quotes, or lists only these. A search of single quotes finds them without this filter.
   */
  multiQuotes: v.optional(v.picklist(['with', 'only'])),
  isSandbox: sandboxFilter,
};

/** The same calls for single quotes (`/quotes`) and broadband quotes (`/broadband-quotes`). */
function quoteEndpoints<const Name extends string, const Family extends string>(name: Name, family: Family) {
  const path = `/api/v1/${family}` as const;
  const common = { source: 'extension', access: 'quotes' } as const;
  const one = `${path}/{reference}` as const;
  return {
    list: pageEndpoint(
      `${name}.list`,
      {
        ...common,
        method: 'GET',
        path,
        summary: 'Saved quotes.',
        query: v.object({ ...savedQuotesQuery, cursor }),
      },
      quoteSummary,
    ),
    export: fileEndpoint(`${name}.export`, {
      ...common,
      method: 'GET',
      path: `${path}/export`,
      summary: 'The filtered saved quotes as CSV, or those with the given references.',
      query: v.object({ ...savedQuotesQuery, references: v.optional(namedReferences) }),
    }),
    get: resourceEndpoint(
      `${name}.get`,
      { ...common, method: 'GET', path: one, summary: 'One quote with all its fields.' },
      quote,
    ),
    update: resourceEndpoint(
      `${name}.update`,
      {
        ...common,
        method: 'PUT',
        path: one,
        summary: 'Changes the partner’s own fields of a quote.',
        body: v.object({
          ...expectedVersion,
          ...partnerDetails,
          notes: v.optional(v.nullable(multilineText(2000))),
          isBookmarked: v.optional(v.boolean()),
          ownerId: newOwner,
          addons: v.optional(v.array(addonChoice)),
        }),
      },
      quote,
    ),
    ...stepEndpoints(name, one),
    ...bulkEndpoints(name, family),
    ...termsEndpoints(name, one),
    listAddons: listEndpoint(
      `${name}.listAddons`,
      {
        ...common,
        method: 'GET',
        path: `${one}/addons`,
        summary: 'Add-on groups available for this quote until its form is submitted.',
      },
      addonGroup,
    ),
    listHistory: listEndpoint(
      `${name}.listHistory`,
      {
        ...common,
        method: 'GET',
        path: `${one}/history`,
        summary: 'History of a quote, oldest first.',
      },
      historyEntry,
    ),
    ...marginEndpoints(name, one),
    negotiations: negotiationEndpoints(`${name}.negotiations`, one),
    proposals: {
      ...proposalEndpoints(`${name}.proposals`, one, common.access, quoteProposalBody()),
      listOptions: listEndpoint(
        `${name}.proposals.listOptions`,
        {
          ...common,
          method: 'GET',
          path: `${one}/proposal/options`,
          summary:
            'Other quotes for the same site that can be offered with this one: neither cancelled, expired, ordered nor archived.',
        },
        quote,
      ),
    },
    ...crfEndpoints(name, one),
  };
}

export const single = quoteEndpoints('quotes', 'quotes');
export const broadband = quoteEndpoints('broadbandQuotes', 'broadband-quotes');
