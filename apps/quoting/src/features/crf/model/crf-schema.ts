import { contract } from '@portal/api-client';
import * as v from 'valibot';
import type { CrfContext, CrfDraft, CrfSection } from './crf-types.ts';

const { CRF_SECTIONS, crfIssues, DEFAULT_ROUTER } = contract.crf;

const isDraft = (value: unknown): value is CrfDraft => typeof value === 'object' && value !== null;

/** The rules of the contract as the schema of a form: each message at its field, in the catalogue's words. */
export function crfSchema(context: CrfContext): v.GenericSchema<CrfDraft, CrfDraft> {
  return v.pipe(
    v.custom<CrfDraft>(isDraft),
    v.rawCheck(({ dataset, addIssue }) => {
      if (!dataset.typed) return;
      for (const section of CRF_SECTIONS)
        for (const { path, message } of crfIssues(section, dataset.value, context))
          addIssue({
            message: sentence(message),
            path: toIssuePath(dataset.value, toFormPath(section, path)),
          });
    }),
  );
}

/** "is required" of the contract as the catalogue says it, with the label still to come in. */
function sentence(message: string): string {
  return message.startsWith('field ') ? `The {field} ${message}` : `The {field} field ${message}`;
}

/** A contract's path as the form's: an add-on group has no field of its own, the list of them is one control. */
export function toFormPath(section: CrfSection, path: string): string {
  return path.startsWith('addons.') ? `${section}.addons` : `${section}.${path}`;
}

function toIssuePath(input: CrfDraft, path: string): [v.IssuePathItem, ...v.IssuePathItem[]] {
  const items = path
    .split('.')
    .map((key): v.IssuePathItem => ({ type: 'unknown', origin: 'value', input, key, value: undefined }));
  return items as [v.IssuePathItem, ...v.IssuePathItem[]]; // a split text has at least one part
}

/** `contactDetails.secondaryContacts.0.name` → the name that the field has in the form. */
export function toFieldName(path: string): string {
  return path.replace(/\.(\d+)(?=\.|$)/g, '[$1]');
}

/** §9: the default router stands until another is chosen. */
export function withDefaults(draft: CrfDraft): CrfDraft {
  return {
    ...draft,
    technicalDetails: {
      ...draft.technicalDetails,
      routerProvided: draft.technicalDetails?.routerProvided || DEFAULT_ROUTER,
    },
  };
}
