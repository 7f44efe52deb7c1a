import * as v from 'valibot';
import { Refusal } from '../../refusal.ts';

function isMissing(issue: v.BaseIssue<unknown>): boolean {
  return issue.input === undefined || issue.input === null;
}

/** Replaces valibot's built-in messages; the contract's own are from the catalogue (specification §5). */
function wording(issue: v.BaseIssue<unknown>): string {
  if (isMissing(issue) && issue.kind === 'schema') return 'field is required';
  return issue.message.startsWith('Invalid ') ? 'is not a valid value' : issue.message;
}

function dotted(issue: v.BaseIssue<unknown>): string {
  return v.getDotPath(issue) ?? '';
}

/** Parses with a schema of the contract; answers 422 with the dotted path of each invalid field. */
export function parseOr422<S extends v.GenericSchema>(schema: S, value: unknown): v.InferOutput<S> {
  const parsed = v.safeParse(schema, value, { abortPipeEarly: true });
  if (parsed.success) return parsed.output;
  const fields: Record<string, string[]> = {};
  for (const issue of parsed.issues) {
    const path = dotted(issue);
    fields[path] = [...(fields[path] ?? []), wording(issue)];
  }
  throw Refusal.invalid(fields);
}
