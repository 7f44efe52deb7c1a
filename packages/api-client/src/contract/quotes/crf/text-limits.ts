import * as v from '@portal/api-client/schema';
import { isSingleLine, NOT_SINGLE_LINE } from '@portal/api-client/schema';
import { rawCheck } from 'valibot';
import { CRF_SECTIONS, crfDraft } from './draft.ts';

/**
 * Longest text per field, in characters, for screen and server. Longer texts stored before the limit existed can still
 * be read.
 */
export const CRF_LIMITS = {
  accessRestrictions: 1000,
  additionalInformation: 500,
  crdDate: 30,
  email: 254,
  floor: 60,
  interfaceType: 60,
  landlordContact: 120,
  landlordEmail: 254,
  landlordName: 120,
  locationInformation: 1000,
  name: 120,
  nniReference: 60,
  nniVlan: 4,
  ownedOrLeased: 60,
  pstnNumber: 40,
  purchaseOrderReference: 60,
  rackMount: 60,
  rackName: 60,
  rackNumber: 60,
  room: 60,
  routerProvided: 60,
  secondarySiteContactName: 120,
  secondarySiteContactTelephone: 40,
  servicePresentationTypeA: 60,
  servicePresentationTypeB: 60,
  siteContactName: 120,
  siteContactTelephone: 40,
  siteReadyDate: 30,
  telephone: 40,
} as const satisfies Readonly<Record<string, number>>;
/** Fields with room for several lines; all others are one line. */
const MULTILINE: ReadonlySet<string> = new Set([
  'accessRestrictions',
  'additionalInformation',
  'locationInformation',
]);
/** Keys and values of add-ons, which have no field name. */
const OTHER_LIMIT = 255;
/** Largest number of secondary contacts. */
export const MAX_SECONDARY_CONTACTS = 5;

/** A message for one field of a section; `path` is dotted and camelCase within the section. */
export interface CrfIssue {
  path: string;
  message: string;
}

const limitOf = (field: string) => (CRF_LIMITS as Readonly<Record<string, number>>)[field] ?? OTHER_LIMIT;

/** Messages for texts in a section that exceed their limit or contain line breaks or control characters. */
export function textIssues(value: unknown, path: readonly string[] = []): CrfIssue[] {
  if (typeof value === 'string') {
    const field = path.at(-1) ?? '';
    const max = limitOf(field);
    if (value.length > max)
      return [{ path: path.join('.'), message: `may not be greater than ${max} characters` }];
    return MULTILINE.has(field) || isSingleLine(value)
      ? []
      : [{ path: path.join('.'), message: NOT_SINGLE_LINE }];
  }
  if (typeof value !== 'object' || value === null) return [];
  return Object.entries(value).flatMap(([key, each]) => textIssues(each, [...path, key]));
}

/** A draft as sent: it may be incomplete, but no text exceeds {@link CRF_LIMITS} or hides characters. */
export const crfDraftInput = v.pipe(
  crfDraft,
  rawCheck(({ dataset, addIssue }) => {
    if (!dataset.typed) return;
    const input = dataset.value;
    const item = (key: string): v.IssuePathItem => ({
      type: 'unknown',
      origin: 'value',
      input,
      key,
      value: undefined,
    });
    for (const section of CRF_SECTIONS)
      for (const { path, message } of textIssues(input[section]))
        addIssue({ message, path: [item(section), ...path.split('.').map(item)] });
    if ((input.contactDetails?.secondaryContacts?.length ?? 0) > MAX_SECONDARY_CONTACTS)
      addIssue({
        message: `may not be more than ${MAX_SECONDARY_CONTACTS}`,
        path: [item('contactDetails'), item('secondaryContacts')],
      });
  }),
);
