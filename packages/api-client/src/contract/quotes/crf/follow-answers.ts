import { derivedAnswer, derivedAnswers, isChoiceQuestion } from './choice-table.ts';
import { answerAt, type Contradiction, contradictions } from './contradictions.ts';
import { CRF_SECTIONS, type CrfContext, type CrfDraft, type CrfPath } from './draft.ts';
import { isQuestionShown } from './questions.ts';

/** Derived answers depend on each other: bearer, interface, connector. */
const MAX_STEPS = 4;

/** The draft with another answer at a path; undefined takes the answer away. */
export function withAnswer(draft: CrfDraft, path: CrfPath, value: unknown): CrfDraft {
  const [section, field] = path.split('.') as [keyof CrfDraft, string]; // how a CrfPath is made
  const answers: Record<string, unknown> = { ...draft[section] };
  if (value === undefined) delete answers[field];
  else answers[field] = value;
  return { ...draft, [section]: answers };
}

const isUnanswered = (value: unknown) => value === undefined || value === null || value === '';

/** Fills in the quote's add-ons and the unanswered questions whose answer follows. Given answers stay, right or wrong. */
export function fillDerived(context: CrfContext, draft: CrfDraft): CrfDraft {
  let filled: CrfDraft = {
    ...draft,
    addonDetails: { addons: context.pricedAddons, ...omitUndefined(draft.addonDetails) },
  };
  for (let step = 0; step < MAX_STEPS; step += 1) {
    const before = filled;
    for (const { path, value } of derivedAnswers(context, filled))
      if (isUnanswered(answerAt(filled, path))) filled = withAnswer(filled, path, value);
    if (filled === before) break;
  }
  return filled;
}

const omitUndefined = <Values extends object>(values: Values | undefined): Partial<Values> =>
  Object.fromEntries(
    Object.entries(values ?? {}).filter(([, value]) => value !== undefined),
  ) as Partial<Values>; // a part of the values

/**
 * The answers that change with a person's change of a draft. An answer that newly follows is set. One that no longer
 * follows and is no longer possible is asked again. Earlier contradictions stay, for a person to resolve.
 */
export function followAnswers(context: CrfContext, before: CrfDraft, after: CrfDraft): CrfDraft {
  let result = after;
  let previous = before;
  for (let step = 0; step < MAX_STEPS; step += 1) {
    const current = result;
    const were = new Map(derivedAnswers(context, previous).map(({ path, value }) => [path, value]));
    const are = derivedAnswers(context, current);
    for (const { path, value } of are)
      if (were.get(path) !== value || isUnanswered(answerAt(current, path)))
        if (answerAt(current, path) !== value) result = withAnswer(result, path, value);
    const following = new Set(are.map(({ path }) => path));
    const wrong = new Set(contradictions(context, result).map(({ path }) => path));
    for (const [path, value] of were)
      if (!following.has(path) && answerAt(result, path) === value && wrong.has(path))
        result = withAnswer(result, path, undefined);
    if (result === current) break;
    previous = current;
  }
  return result;
}

/** The draft without answers to questions that are not asked, because they are not part of the order. */
export function omitHiddenAnswers(context: CrfContext, draft: CrfDraft): CrfDraft {
  return listAnswers(draft).reduce(
    (result, [path]) =>
      isQuestionShown(path, draft, context) ? result : withAnswer(result, path, undefined),
    draft,
  );
}

/** The result of applying answers from another form, or answers for several sites. */
export interface TakenAnswers {
  draft: CrfDraft;
  /** The answers that this form cannot have, each with the reason. */
  notTaken: Contradiction[];
}

/** Puts answers from elsewhere into a form. An answer that would contradict the quote or another answer is left out. */
export function takeAnswers(
  context: CrfContext,
  own: CrfDraft,
  added: CrfDraft,
  { onlyEmpty = false } = {},
): TakenAnswers {
  const addedAnswers = listAnswers(added);
  const notTaken: Contradiction[] = [];
  const taken = new Map(
    addedAnswers.filter(([path, value]) => {
      const before = answerAt(own, path);
      if (!onlyEmpty || isEmpty(before)) return true;
      const fixed = derivedAnswer(path, context, own);
      // The site has its own answer, which is the user's wish, unless no other was possible.
      if (isChoiceQuestion(path) && fixed !== null && fixed.value === before && value !== before)
        notTaken.push({ path, message: fixed.reason });
      return false;
    }),
  );
  const known = new Set(contradictions(context, own).map(keyOf));
  for (;;) {
    const draft = applyTaken(context, own, taken);
    const found = contradictions(context, draft).find(
      (each) => taken.has(each.path) || !known.has(keyOf(each)),
    );
    // The answer itself, or the one that made another wrong.
    const culprit = !found
      ? undefined
      : taken.has(found.path)
        ? found.path
        : [...taken.keys()].find((path) => {
            const without = withAnswer(draft, path, answerAt(own, path));
            return !contradictions(context, without).some((each) => keyOf(each) === keyOf(found));
          });
    if (found === undefined || culprit === undefined) return { draft, notTaken };
    taken.delete(culprit);
    notTaken.push({ path: culprit, message: found.message });
  }
}

const keyOf = ({ path, message }: Contradiction) => `${path} ${message}`;

/** The added answers win over those that follow from them, so that a wrong one is found. */
function applyTaken(context: CrfContext, own: CrfDraft, taken: ReadonlyMap<CrfPath, unknown>): CrfDraft {
  const put = (draft: CrfDraft) =>
    [...taken].reduce(
      (result, [path, value]) =>
        answerAt(result, path) === value ? result : withAnswer(result, path, value),
      draft,
    );
  return put(followAnswers(context, own, put(own)));
}

const isEmpty = (value: unknown) => isUnanswered(value) || (Array.isArray(value) && value.length === 0);

const listAnswers = (draft: CrfDraft): [CrfPath, unknown][] =>
  CRF_SECTIONS.flatMap((section) =>
    Object.entries(draft[section] ?? {})
      .filter(([, value]) => value !== undefined)
      .map(([field, value]): [CrfPath, unknown] => [`${section}.${field}` as CrfPath, value]),
  );
