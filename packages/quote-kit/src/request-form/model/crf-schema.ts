import { contract } from '@portal/api-client';
import * as v from '@portal/api-client/schema';
import { toSentence } from '@portal/ui/forms';
import { rawCheck } from 'valibot';
import type { CrfContextData, CrfDraft, CrfSection } from './crf-types.ts';

const { CRF_SECTIONS, crfIssues } = contract.crf;

const isDraft = (value: unknown): value is CrfDraft => typeof value === 'object' && value !== null;

/** The contract's rules as a form schema, with messages worded as in the validation catalogue. */
export function crfSchema(context: CrfContextData): v.GenericSchema<CrfDraft, CrfDraft> {
  return v.pipe(
    v.custom<CrfDraft>(isDraft),
    rawCheck(({ dataset, addIssue }) => {
      if (!dataset.typed) return;
      for (const section of CRF_SECTIONS)
        for (const { path, message } of crfIssues(section, dataset.value, context))
          addIssue({
            message: toSentence(message),
            path: toIssuePath(dataset.value, toFormPath(section, path)),
          });
    }),
  );
}

/** Maps a contract path to a form path. Add-on groups share one control, so they map to the list. */
export function toFormPath(section: CrfSection, path: string): string {
  return path.startsWith('addons.') ? `${section}.addons` : `${section}.${path}`;
}

function toIssuePath(input: CrfDraft, path: string): [v.IssuePathItem, ...v.IssuePathItem[]] {
  const items = path
    .split('.')
    .map((key): v.IssuePathItem => ({ type: 'unknown', origin: 'value', input, key, value: undefined }));
  return items as [v.IssuePathItem, ...v.IssuePathItem[]]; // a split text has at least one part
}
