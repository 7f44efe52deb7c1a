/** The customer request form (specification §3, §5): questions, answers, rules and state. */
export {
  allowedOptions,
  answerAt,
  CHOICE_QUESTIONS,
  type ChoiceQuestion,
  type ChoiceValue,
  type Contradiction,
  contradictions,
  type DerivedAnswer,
  derivedAnswer,
  derivedAnswers,
  getAddonProblem,
  getFirstInterface,
  getProblem,
  hasSameAddons,
  isChoiceQuestion,
  priceEffect,
  withRouter,
} from './crf/choice-table.ts';
export * from './crf/draft.ts';
export {
  fillDerived,
  followAnswers,
  omitUnaskedAnswers,
  type TakenAnswers,
  takeAnswers,
  withAnswer,
} from './crf/follow-answers.ts';
export * from './crf/questions.ts';
export * from './crf/readiness.ts';
export { crfIssues } from './crf/rules.ts';
export { CRF_LIMITS, type CrfIssue, crfDraftInput, MAX_SECONDARY_CONTACTS } from './crf/text-limits.ts';
