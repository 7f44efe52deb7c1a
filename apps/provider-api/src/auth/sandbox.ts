import type { AnyEndpoint } from '@portal/api-client';
import { Refusal } from '../refusal.ts';

/** Names of allowed calls, the same in `quotes.` and `broadbandQuotes.`. */
const QUOTE_CALLS = [
  'list',
  'export',
  'get',
  'update',
  'listAddons',
  'listHistory',
  'listTerms',
  'downloadTermsDocument',
  'accept',
  'returnToSaved',
  'cancel',
  'archive',
  'approve',
  'decline',
  'getCrf',
  'updateCrf',
  'submitCrf',
  'recordRequestVisit',
  'listCrfDocuments',
  'uploadCrfDocument',
  'downloadCrfDocument',
  'removeCrfDocument',
];

/**
 * Every call that a sandbox token may make, with the reason. All others are refused, so a new call is refused until
 * somebody has decided that it changes only test data and reaches nobody.
 */
const ALLOWED: readonly { why: string; calls: readonly string[] }[] = [
  { why: 'Says what the token may do.', calls: ['auth.getMe', 'auth.getSettings', 'auth.heartbeat'] },
  { why: 'Describes the API.', calls: ['openapi.getDocument'] },
  {
    why: 'Addresses are the same for everyone, and the choices of a sandbox token are not remembered.',
    calls: [
      'geocoding.autocomplete',
      'geocoding.getByUdprn',
      'geocoding.resolve',
      'geocoding.match',
      'geocoding.choose',
      'geocoding.getPostcodeCoordinates',
    ],
  },
  {
    why: 'A search by a sandbox token is test data, and so is a quote that is saved from it.',
    calls: [
      'availability.checkOnNetwork',
      'availability.createSearch',
      'availability.getSearch',
      'availability.listSearchResults',
      'availability.searchBroadband',
      'availability.saveSearchQuote',
      'availability.listSearchQuoteAddons',
    ],
  },
  {
    why: 'Works on test quotes up to the order. Negotiations, proposals and margins would reach other people.',
    calls: QUOTE_CALLS.flatMap((name) => [`quotes.${name}`, `broadbandQuotes.${name}`]),
  },
  { why: 'Lists test quotes.', calls: ['approvals.list', 'approvals.listProgress'] },
  {
    why: 'Works on test orders. A message continues an order on hold, but is not sent.',
    calls: [
      'orders.list',
      'orders.export',
      'orders.get',
      'orders.listHistory',
      'orders.listDocuments',
      'orders.downloadDocument',
      'orders.downloadCalendar',
      'orders.notify',
    ],
  },
  {
    why: 'Help is the same for everyone.',
    calls: ['support.getHelp', 'support.searchHelp', 'support.listChangelogs'],
  },
];
/** @public The test compares it with the contract. */
export const SANDBOX_CALLS: ReadonlySet<string> = new Set(ALLOWED.flatMap(({ calls }) => calls));

/** Throws 403 for a call not listed. */
export function assertAllowedInSandbox({ id }: Pick<AnyEndpoint, 'id'>): void {
  if (SANDBOX_CALLS.has(id)) return;
  throw Refusal.forbidden(
    'A sandbox token cannot do this. It works only with availability, single and broadband quotes, and orders.',
  );
}
