import * as v from 'valibot';
import { crfSchema } from './crf-schema.ts';
import type { CrfContext, CrfDraft } from './crf-types.ts';

/** For tests: path → first message, as the form's schema gives them. */
export function validateForm(draft: CrfDraft, context: CrfContext): Record<string, string> {
  const { issues } = v.safeParse(crfSchema(context), draft);
  const errors: Record<string, string> = {};
  for (const issue of issues ?? []) errors[v.getDotPath(issue) ?? ''] ??= issue.message;
  return errors;
}
