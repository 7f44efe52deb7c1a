import * as v from '@portal/api-client/schema';
import {
  fileEndpoint,
  historyEntry,
  listEndpoint,
  multilineText,
  pageEndpoint,
  requiredTextLine,
  resourceEndpoint,
  textLine,
} from '@portal/api-client/schema';
import { newOwner } from '../shared/owner.ts';
import { expectedVersion } from '../shared/version.ts';
import { addonChoice, addonGroup } from './addons.ts';
import { marginEndpoints } from './margin.ts';
import { quote, quoteListQuery, quoteSummary } from './quote.ts';
import { bulkEndpoints } from './quote-bulk.ts';
import { stepEndpoints } from './quote-steps.ts';
import { termsEndpoints } from './terms.ts';

/** Largest number of quotes that one request can name. */
export const MAX_NAMED_QUOTES = 200;

const references = v.pipe(
  v.union([v.array(v.string()), v.string()]),
  v.transform((value) => (Array.isArray(value) ? value : [value])),
  v.maxLength(MAX_NAMED_QUOTES, `field may not have more than ${MAX_NAMED_QUOTES} items`),
);

/** Of saved quotes of one kind. */
const savedQuotesQuery = {
  ...quoteListQuery,
  /**
   * Includes quotes of multi-quotes, or lists only these. A search of single quotes finds them without this filter.
   */
  multiQuotes: v.optional(v.picklist(['with', 'only'])),
};

/** The same calls for single quotes (`/quotes`) and broadband quotes (`/broadband-quotes`). */
function quoteEndpoints<const Name extends string, const Family extends string>(name: Name, family: Family) {
  const path = `/api/v1/${family}` as const;
  const common = { source: 'extension', access: 'quotes' } as const;
  const one = `${path}/{reference}` as const;
  return {
    list: pageEndpoint(
      `${name}.list`,
      { ...common, method: 'GET', path, summary: 'Saved quotes.', query: v.object(savedQuotesQuery) },
      quoteSummary,
    ),
    export: fileEndpoint(`${name}.export`, {
      ...common,
      method: 'GET',
      path: `${path}/export`,
      summary: 'The filtered saved quotes as CSV, or those with the given references.',
      query: v.object({ ...savedQuotesQuery, references: v.optional(references) }),
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
          customerName: v.optional(requiredTextLine()),
          customReference: v.optional(v.nullable(textLine())),
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
  };
}

/** The calls of lists and detail pages: neither request form nor proposal. */
export const savedQuotes = {
  single: quoteEndpoints('quotes', 'quotes'),
  broadband: quoteEndpoints('broadbandQuotes', 'broadband-quotes'),
};
