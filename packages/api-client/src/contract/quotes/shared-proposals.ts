import * as v from '@portal/api-client/schema';
import {
  emptyEndpoint,
  fileEndpoint,
  isPlainText,
  NOT_PLAIN_TEXT,
  requiredMultilineText,
  requiredTextLine,
} from '@portal/api-client/schema';
import { MAX_IMPORT_ROWS } from '../multi-quotes/import.ts';
import { isEmailAddress } from '../shared/email-address.ts';
import { SHARING_LIMITS } from './proposal-sharing.ts';

/** Calls of the page that a partner's customer opens by link. The token is their only credential and opens only this. */
const common = { source: 'extension', access: 'public' } as const;
const one = '/api/v1/shared-proposals/{token}';

const email = v.pipe(
  v.string(),
  v.trim(),
  v.maxLength(254, 'may not be greater than 254 characters'),
  isEmailAddress,
);

export const getPage = fileEndpoint('sharedProposals.getPage', {
  ...common,
  method: 'GET',
  path: '/proposal/{token}',
  summary: 'The page of a shared proposal, as HTML.',
});

export const download = fileEndpoint('sharedProposals.download', {
  ...common,
  method: 'GET',
  path: `${one}/document`,
  summary: 'A shared proposal as a PDF. Once accepted, exactly the file that was accepted.',
});

export const recordView = emptyEndpoint('sharedProposals.recordView', {
  ...common,
  method: 'POST',
  path: `${one}/views`,
  summary: 'Counts that a customer opened the page; its script calls this once the page is visible.',
});

export const ask = emptyEndpoint('sharedProposals.ask', {
  ...common,
  method: 'POST',
  path: `${one}/questions`,
  summary: 'Sends a question to the partner. 429 after too many.',
  body: v.object({
    name: requiredTextLine(SHARING_LIMITS.name),
    email,
    text: v.pipe(requiredMultilineText(SHARING_LIMITS.question), v.check(isPlainText, NOT_PLAIN_TEXT)),
  }),
});

const MAX_REFERENCE = 40;
export const accept = emptyEndpoint('sharedProposals.accept', {
  ...common,
  method: 'POST',
  path: `${one}/acceptance`,
  summary:
    'Accepts the proposal and stores its PDF. Nothing is ordered. 409 with the reason once it was accepted, withdrawn or replaced, or its prices have expired or changed.',
  body: v.object({
    name: requiredTextLine(SHARING_LIMITS.name),
    jobTitle: requiredTextLine(SHARING_LIMITS.jobTitle),
    email,
    isAuthorised: v.literal(true, 'must be confirmed'),
    /** Options that differ from the recommended ones; `site` counts the sites of the proposal from 0. */
    choices: v.pipe(
      v.array(
        v.object({
          site: v.pipe(v.number(), v.integer(), v.minValue(0)),
          reference: v.pipe(v.string(), v.maxLength(MAX_REFERENCE)),
        }),
      ),
      v.maxLength(MAX_IMPORT_ROWS, `may not have more than ${MAX_IMPORT_ROWS} items`),
    ),
  }),
});

export const decline = emptyEndpoint('sharedProposals.decline', {
  ...common,
  method: 'POST',
  path: `${one}/refusal`,
  summary: 'Declines the proposal. It can still be accepted later. 409 once it was accepted.',
  body: v.object({
    reason: v.pipe(
      v.string(),
      v.trim(),
      v.maxLength(SHARING_LIMITS.reason, `may not be greater than ${SHARING_LIMITS.reason} characters`),
      v.check(isPlainText, NOT_PLAIN_TEXT),
    ),
  }),
});
