/** The customer request form (specification §3, §5): questions, answers, rules and state. */

export { getAddonProblem, hasSameAddons, priceEffect } from './crf/addon-rules.ts';
export {
  allowedOptions,
  CHOICE_QUESTIONS,
  type ChoiceQuestion,
  type ChoiceValue,
  type DerivedAnswer,
  derivedAnswer,
  derivedAnswers,
  getProblem,
  isChoiceQuestion,
  withRouter,
} from './crf/choice-table.ts';
export { answerAt, type Contradiction, contradictions } from './crf/contradictions.ts';
export * from './crf/draft.ts';
export {
  fillDerived,
  followAnswers,
  omitHiddenAnswers,
  type TakenAnswers,
  takeAnswers,
  withAnswer,
} from './crf/follow-answers.ts';
export { getFirstInterface } from './crf/interfaces.ts';
export * from './crf/questions.ts';
export * from './crf/readiness.ts';
export { crfIssues } from './crf/rules.ts';
export { CRF_LIMITS, type CrfIssue, crfDraftInput, MAX_SECONDARY_CONTACTS } from './crf/text-limits.ts';
