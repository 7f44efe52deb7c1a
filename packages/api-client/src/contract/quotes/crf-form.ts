import * as v from '@portal/api-client/schema';
import {
  cost,
  emptyEndpoint,
  fileEndpoint,
  instant,
  listEndpoint,
  pence,
  resourceEndpoint,
} from '@portal/api-client/schema';
import { attachment } from '../shared/files.ts';
import { version } from '../shared/version.ts';
import { crfContext, crfContradiction, crfDraft, crfReadiness } from './crf/draft.ts';
import { crfDraftInput } from './crf/text-limits.ts';
import { quote } from './quote.ts';

const common = { source: 'extension', access: 'quotes' } as const;

/** A form as it was submitted, with the prices of its quote at that time. */
const crfSubmission = v.object({
  submittedAt: instant,
  submittedBy: v.string(),
  sections: crfDraft,
  customerName: v.string(),
  /** Earlier releases did not store product and term. */
  productName: v.optional(v.string()),
  termMonths: v.optional(v.number()),
  installCost: cost,
  monthlyCost: cost,
  eccCost: cost,
});
export type CrfSubmission = v.InferOutput<typeof crfSubmission>;

export const crfForm = v.object({
  quoteReference: v.string(),
  context: crfContext,
  sections: crfDraft,
  readiness: crfReadiness,
  /** Answers that contradict the quote or each other, each at its question: the form cannot be submitted with them. */
  contradictions: v.array(crfContradiction),
  /** Increases with every saved draft; saving with an older version is a 409. */
  version,
  /** When the quote was accepted, which opened the form; null before. */
  acceptedAt: v.optional(v.nullable(instant)),
  savedAt: v.nullable(instant),
  submittedAt: v.nullable(instant),
  /** The name of the person who submitted it, at that time; null until then. */
  submittedBy: v.nullable(v.string()),
  submittedById: v.nullable(v.number()),
  /** The earlier submission, if the request was sent back and submitted again; null otherwise. */
  previousSubmission: v.nullable(crfSubmission),
});
export type CrfForm = v.InferOutput<typeof crfForm>;

/** Largest number of documents per form. */
export const MAX_CRF_DOCUMENTS = 20;

/** The customer request form of each kind of quote, with its documents. */
export function crfEndpoints<const Name extends string, const Path extends string>(name: Name, one: Path) {
  return {
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
        summary:
          'Saves a draft of one or more sections, complete or not. With a confirmed price, the quote takes its add-ons.',
        body: v.object({
          sections: crfDraftInput,
          version,
          /**
           * The confirmed price with the add-ons of this draft, at which the quote is repriced. 422 if the price
           * differs.
           */
          confirmedPrice: v.optional(v.object({ installCost: pence, monthlyCost: pence })),
        }),
      },
      crfForm,
    ),
    submitCrf: resourceEndpoint(
      `${name}.submitCrf`,
      {
        ...common,
        method: 'POST',
        path: `${one}/crf/submit`,
        summary:
          'Pending CRF → Pending Approval; 422 while a section is not valid or answers contradict the quote.',
        body: v.object({ version }),
      },
      quote,
    ),
    recordRequestVisit: resourceEndpoint(
      `${name}.recordRequestVisit`,
      {
        ...common,
        access: 'approve',
        method: 'POST',
        path: `${one}/crf/visits`,
        summary:
          'Records that the caller opened a submitted form to approve it, and returns what they saw the time before.',
        body: v.object({}),
      },
      v.object({
        /** Null on the caller's first visit, and while no form is submitted. */
        previousVisit: v.nullable(v.object({ at: instant, seen: crfSubmission })),
      }),
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
