/** The customer request form (specification §3, §5): questions, answers, rules and state. */
export * from './crf/draft.ts';
export * from './crf/questions.ts';
export * from './crf/readiness.ts';
export { crfIssues } from './crf/rules.ts';
export { CRF_LIMITS, type CrfIssue, crfDraftInput, MAX_SECONDARY_CONTACTS } from './crf/text-limits.ts';
