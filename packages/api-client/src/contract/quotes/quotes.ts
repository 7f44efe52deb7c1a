import * as v from 'valibot';
import { emptyEndpoint, fileEndpoint, listEndpoint, pageEndpoint, resourceEndpoint } from '../../endpoint.ts';
import { QUOTE_ACTIONS, QUOTE_STATUSES } from '../../status/quote-states.ts';
import {
  address,
  day,
  historyEntry,
  instant,
  multilineText,
  paging,
  pence,
  queryFlag,
  queryList,
  requiredMultilineText,
  requiredTextLine,
  rowId,
  textLine,
} from '../shared/common.ts';
import { attachment } from '../shared/files.ts';
import { expectedVersion, version } from '../shared/version.ts';
import { addonChoice, addonGroup } from './addons.ts';
import { crfContext, crfDraft, crfDraftInput, crfReadiness } from './crf.ts';
import { proposalEndpoints } from './proposals.ts';

export { QUOTE_ACTIONS, QUOTE_STATUSES, type QuoteStatus } from '../../status/quote-states.ts';

export const quoteStatus = v.picklist(QUOTE_STATUSES);

export const quoteSummary = v.object({
  reference: v.string(),
  kind: v.picklist(['single', 'broadband', 'multi']),
  status: quoteStatus,
  customerName: v.string(),
  customReference: v.nullable(v.string()),
  address,
  postcode: v.string(),
  supplierKey: v.string(),
  productCode: v.string(),
  productName: v.string(),
  productDescription: v.string(),
  bearer: v.nullable(v.number()),
  speed: v.number(),
  uploadSpeed: v.nullable(v.number()),
  termMonths: v.number(),
  layer: v.nullable(v.number()),
  installCost: pence,
  monthlyCost: pence,
  annualCost: pence,
  /** install + monthly × term, without ECC (R24) */
  totalCost: pence,
  eccCost: pence,
  isEccFirm: v.boolean(),
  discount: pence,
  isBookmarked: v.boolean(),
  isContended: v.boolean(),
  isOffnet: v.boolean(),
  multiQuoteUuid: v.nullable(v.string()),
  multiQuoteLocationUuid: v.nullable(v.string()),
  /** Instant of expiry; what expires today already counts as expired (R23). */
  expiredAt: instant,
  createdAt: instant,
  updatedAt: instant,
  version,
  /** Terms that an approval agrees to; null until the quote waits for approval. */
  approvalTermsId: v.nullable(v.number()),
  /** The order created from it. */
  orderReference: v.nullable(v.string()),
});
export type QuoteSummary = v.InferOutput<typeof quoteSummary>;

/** A quote that awaits approval or did, with who submitted its request form and when. */
export const approvalRequest = v.object({
  ...quoteSummary.entries,
  requestedBy: v.nullable(v.string()),
  requestedAt: v.nullable(instant),
});
export type ApprovalRequest = v.InferOutput<typeof approvalRequest>;

export const quote = v.object({
  ...quoteSummary.entries,
  leadTimeDays: v.number(),
  ipAllocation: v.nullable(v.string()),
  addons: v.array(
    v.object({
      uuid: v.string(),
      /** The option's value within its group. */
      value: v.string(),
      name: v.string(),
      text: v.string(),
      quantity: v.number(),
      /** For the whole quantity, like the install cost. */
      monthlyCost: pence,
      installCost: pence,
      additionalInformation: v.nullable(v.string()),
    }),
  ),
  notes: v.nullable(v.string()),
  createdBy: v.nullable(v.string()),
  /** The reason given for a cancellation or decline. */
  reason: v.nullable(v.string()),
  actions: v.array(v.picklist(QUOTE_ACTIONS)),
});
export type Quote = v.InferOutput<typeof quote>;

/** Terms to agree to on approval (§3 Terms and conditions). `content` is sanitised HTML. */
export const terms = v.object({
  id: v.number(),
  name: v.string(),
  title: v.string(),
  content: v.string(),
  agreementCopy: v.string(),
  agreementUrlCopy: v.nullable(v.string()),
  supplierKey: v.string(),
  quoteReferences: v.array(v.string()),
  /** The terms as files; each `url` is a download. */
  media: v.optional(v.array(v.object({ name: v.string(), type: v.string(), url: v.string() }))),
});
export type Terms = v.InferOutput<typeof terms>;

export const QUOTE_SORT_KEYS = [
  'reference',
  'customerName',
  'customReference',
  'postcode',
  'supplierKey',
  'productName',
  'bearer',
  'speed',
  'termMonths',
  'installCost',
  'monthlyCost',
  'annualCost',
  'totalCost',
  'eccCost',
  'status',
  'createdAt',
  'updatedAt',
  'expiredAt',
] as const;

const filters = {
  ...paging(QUOTE_SORT_KEYS),
  status: v.optional(queryList(QUOTE_STATUSES)),
  supplierKey: v.optional(v.string()),
  createdFrom: v.optional(day),
  createdTo: v.optional(day),
  /** First and last of the last days on which a price holds. */
  expiresFrom: v.optional(day),
  expiresTo: v.optional(day),
  isBookmarked: v.optional(queryFlag),
};

/** Largest number of quotes that one request can name. */
export const MAX_NAMED_QUOTES = 200;

const references = v.pipe(
  v.union([v.array(v.string()), v.string()]),
  v.transform((value) => (Array.isArray(value) ? value : [value])),
  v.maxLength(MAX_NAMED_QUOTES, `field may not have more than ${MAX_NAMED_QUOTES} items`),
);

export const crfForm = v.object({
  quoteReference: v.string(),
  context: crfContext,
  sections: crfDraft,
  readiness: crfReadiness,
  /** Increases with every saved draft; saving with an older version is a 409. */
  version,
  /** When the quote was accepted, which opened the form; null before. */
  acceptedAt: v.optional(v.nullable(instant)),
  savedAt: v.nullable(instant),
  submittedAt: v.nullable(instant),
});
export type CrfForm = v.InferOutput<typeof crfForm>;

/** Largest percentage a partner can add to a price. */
export const MAX_MARGIN_PERCENT = 500;

const percent = v.pipe(
  v.number('field must be a number'),
  v.minValue(0, 'field must be 0 or more'),
  v.maxValue(MAX_MARGIN_PERCENT, `field may not be more than ${MAX_MARGIN_PERCENT}`),
);
const marginPercents = {
  /** Percentage added to the provider's price: 20 turns £100 into £120. */
  monthlyPercent: percent,
  installPercent: percent,
};

/** What the partner adds to a quote's prices in a proposal to its customer. */
export const margin = v.object({
  ...marginPercents,
  /** Null until it is set for this quote; until then the values are the ones the caller, or their company, used last. */
  setAt: v.nullable(instant),
  setBy: v.nullable(v.string()),
});
export type Margin = v.InferOutput<typeof margin>;

/** The same calls for single quotes (`/quotes`) and broadband quotes (`/broadband-quotes`). */
function quoteEndpoints<const Name extends string, const Path extends string>(name: Name, path: Path) {
  const common = { source: 'extension', access: 'quotes' } as const;
  const one = `${path}/{reference}` as const;
  return {
    list: pageEndpoint(
      `${name}.list`,
      { ...common, method: 'GET', path, summary: 'Saved quotes.', query: v.object(filters) },
      quoteSummary,
    ),
    export: fileEndpoint(`${name}.export`, {
      ...common,
      method: 'GET',
      path: `${path}/export`,
      summary: 'The filtered saved quotes as CSV, or those with the given references.',
      query: v.object({ ...filters, references: v.optional(references) }),
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
          addons: v.optional(v.array(addonChoice)),
        }),
      },
      quote,
    ),
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
    listTerms: listEndpoint(
      `${name}.listTerms`,
      {
        ...common,
        method: 'GET',
        path: `${one}/tncs`,
        summary: 'The terms accepted by approving this quote.',
      },
      terms,
    ),
    downloadTermsDocument: fileEndpoint(`${name}.downloadTermsDocument`, {
      ...common,
      method: 'GET',
      path: `${one}/tncs/document`,
      summary: 'The terms of this quote as a PDF.',
    }),
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
    getMargin: resourceEndpoint(
      `${name}.getMargin`,
      {
        ...common,
        method: 'GET',
        path: `${one}/margin`,
        summary: 'The partner’s margin in this quote’s proposal, or the default if none is set.',
      },
      margin,
    ),
    updateMargin: resourceEndpoint(
      `${name}.updateMargin`,
      {
        ...common,
        method: 'PUT',
        path: `${one}/margin`,
        summary:
          'Saves the margin with the quote. Allowed in every status, because it does not change the quote.',
        body: v.object(marginPercents),
      },
      margin,
    ),
    proposals: proposalEndpoints(`${name}.proposals`, one, common.access),
    getCrf: resourceEndpoint(
      `${name}.getCrf`,
      {
        ...common,
        method: 'GET',
        path: `${one}/crf`,
        summary: 'The customer request form with the answers saved so far.',
      },
      crfForm,
    ),
    updateCrf: resourceEndpoint(
      `${name}.updateCrf`,
      {
        ...common,
        method: 'PUT',
        path: `${one}/crf`,
        summary: 'Saves a draft of one or more sections, complete or not.',
        body: v.object({ sections: crfDraftInput, version }),
      },
      crfForm,
    ),
    submitCrf: resourceEndpoint(
      `${name}.submitCrf`,
      {
        ...common,
        method: 'POST',
        path: `${one}/crf/submit`,
        summary: 'Pending CRF → Pending Approval; 422 while a section is not valid.',
        body: v.object({ version }),
      },
      quote,
    ),
    listCrfDocuments: listEndpoint(
      `${name}.listCrfDocuments`,
      {
        ...common,
        method: 'GET',
        path: `${one}/crf/documents`,
        summary: 'Documents attached to the customer request form, oldest first.',
      },
      attachment,
    ),
    uploadCrfDocument: resourceEndpoint(
      `${name}.uploadCrfDocument`,
      {
        ...common,
        method: 'POST',
        path: `${one}/crf/documents`,
        summary: 'Attaches a document to the form. 409 when the form can no longer be edited.',
        encoding: 'multipart',
        body: v.object({ file: v.blob() }),
      },
      attachment,
    ),
    downloadCrfDocument: fileEndpoint(`${name}.downloadCrfDocument`, {
      ...common,
      method: 'GET',
      path: `${one}/crf/documents/{documentId}`,
      summary: 'A document of the form, as a download.',
    }),
    removeCrfDocument: emptyEndpoint(`${name}.removeCrfDocument`, {
      ...common,
      method: 'DELETE',
      path: `${one}/crf/documents/{documentId}`,
      summary: 'Removes a document from the form. 409 when the form can no longer be edited.',
    }),
  };
}

/** Largest number of documents per form. */
export const MAX_CRF_DOCUMENTS = 20;

export const single = quoteEndpoints('quotes', '/api/v1/quotes');
export const broadband = quoteEndpoints('broadbandQuotes', '/api/v1/broadband-quotes');

/** Quotes of every kind that are or were pending approval. */
export const listApprovals = pageEndpoint(
  'approvals.list',
  {
    method: 'GET',
    path: '/api/v1/approvals',
    source: 'extension',
    access: 'approve',
    summary: 'Quotes pending approval.',
    query: v.object(filters),
  },
  approvalRequest,
);
