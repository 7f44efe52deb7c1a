import * as v from '@portal/api-client/schema';
import { getDotPath } from 'valibot';
import { crfSchema } from './crf-schema.ts';
import type { CrfContextData, CrfDraft } from './crf-types.ts';

/** For tests: the first message of each invalid path. */
export function validateForm(draft: CrfDraft, context: CrfContextData): Record<string, string> {
  const { issues } = v.safeParse(crfSchema(context), draft);
  const errors: Record<string, string> = {};
  for (const issue of issues ?? []) errors[getDotPath(issue) ?? ''] ??= issue.message;
  return errors;
}
