import { getAddonProblem, hasSameAddons, optionsOf } from './addon-rules.ts';
import {
  CHOICE_QUESTIONS,
  type ChoiceQuestion,
  type ChoiceValue,
  derivedAnswer,
  getProblem,
  withRouter,
} from './choice-table.ts';
import { type CrfContext, type CrfDraft, type CrfPath, NO_ROUTER } from './draft.ts';
import { asksLayer, isQuestionShown } from './questions.ts';

export interface Contradiction {
  path: CrfPath;
  /** A sentence for the person who answers. */
  message: string;
}

/** The answers that contradict the quote or each other, each at its question. Unanswered questions do not. */
export function contradictions(context: CrfContext, draft: CrfDraft): Contradiction[] {
  return [
    ...addonContradictions(context, draft),
    ...CHOICE_QUESTIONS.flatMap((path) => choiceContradiction(path, context, draft)),
    ...lineContradiction(context, draft),
  ];
}

function addonContradictions(context: CrfContext, draft: CrfDraft): Contradiction[] {
  const path = 'addonDetails.addons';
  const chosen = draft.addonDetails?.addons;
  if (chosen === undefined) return [];
  // An open layer follows from the add-ons, so only an answered one can exclude them.
  const layer = asksLayer(context) ? (draft.technicalDetails?.selectedLayer ?? null) : context.layer;
  const problems = optionsOf(chosen).flatMap(
    ({ value }) => getAddonProblem(value, { speed: context.speed, layer }) ?? [],
  );
  if (problems.length > 0) return [{ path, message: problems.join(' ') }];
  if (hasSameAddons(chosen, context.pricedAddons)) return [];
  return [{ path, message: 'The quote’s price does not include this choice of add-ons.' }];
}

function choiceContradiction(path: ChoiceQuestion, context: CrfContext, draft: CrfDraft): Contradiction[] {
  const answer = answerAt(draft, path);
  if (!isChoiceValue(answer) || !isQuestionShown(path, draft, context)) return [];
  const message =
    getProblem(path, answer, context, draft) ??
    (path === 'technicalDetails.routerProvided' && withRouter(answer, context, draft) !== null
      ? `The quote’s price does not include ${answer}. Add it, or choose “${NO_ROUTER}”.`
      : null);
  return message === null ? [] : [{ path, message }];
}

function lineContradiction(context: CrfContext, draft: CrfDraft): Contradiction[] {
  const path = 'technicalDetails.pstnNumber';
  const derived = derivedAnswer(path, context, draft);
  const answer = draft.technicalDetails?.pstnNumber ?? '';
  if (derived === null || answer === '' || toDigits(answer) === toDigits(String(derived.value))) return [];
  return [{ path, message: `The quote’s price is for moving the line ${derived.value}.` }];
}

const toDigits = (text: string) => text.replace(/\D/g, '').replace(/^44/, '0');

const isChoiceValue = (value: unknown): value is ChoiceValue =>
  typeof value === 'boolean' || typeof value === 'number' || (typeof value === 'string' && value !== '');

/** The answer at a path. */
export function answerAt(draft: CrfDraft, path: CrfPath): unknown {
  const [section, field] = path.split('.') as [keyof CrfDraft, string]; // how a CrfPath is made
  const values: Readonly<Record<string, unknown>> = draft[section] ?? {};
  return values[field];
}
