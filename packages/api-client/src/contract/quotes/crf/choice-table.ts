import { formatSpeed } from '@portal/api-client/units';
import type { AddonChoice } from '../addons.ts';
import { getLayer3Addon, getOrderedRouter } from './addon-rules.ts';
import {
  type CrfContext,
  type CrfDraft,
  type CrfPath,
  INTERFACE_TYPES,
  NO_ROUTER,
  PRESENTATIONS,
  RACK_MOUNTS,
  ROUTERS,
} from './draft.ts';
import { endsOnBearer, getInterface, INTERFACES } from './interfaces.ts';
import { effectiveLayer, isQuestionShown } from './questions.ts';

/** A choice as a question stores it. */
export type ChoiceValue = string | number | boolean;

/** The options of each question before any rule. */
const QUESTION_OPTIONS = {
  'installationDetails.rackMount': RACK_MOUNTS,
  'technicalDetails.useExistingLine': [true, false],
  'technicalDetails.selectedLayer': [3, 2],
  'technicalDetails.interfaceType': INTERFACE_TYPES,
  'technicalDetails.servicePresentationTypeA': PRESENTATIONS,
  'technicalDetails.servicePresentationTypeB': PRESENTATIONS,
  'technicalDetails.routerProvided': ROUTERS,
} as const satisfies Readonly<Partial<Record<CrfPath, readonly ChoiceValue[]>>>;

export type ChoiceQuestion = keyof typeof QUESTION_OPTIONS;

export const CHOICE_QUESTIONS = Object.keys(QUESTION_OPTIONS) as ChoiceQuestion[]; // the table's own keys

export const isChoiceQuestion = (path: string): path is ChoiceQuestion => path in QUESTION_OPTIONS;

interface ChoiceRule {
  question: ChoiceQuestion;
  /** The rule has nothing to say otherwise. */
  when?: (context: CrfContext, draft: CrfDraft) => boolean;
  allows: (option: ChoiceValue, context: CrfContext, draft: CrfDraft) => boolean;
  /** Why the other options are not possible, as sentences for the person who answers. */
  because: (context: CrfContext, draft: CrfDraft) => string;
}

/**
 * What product, bearer, speed, add-ons and other answers leave of each question. Form, server, copies and answers for
 * several sites read this table and nothing else.
 */
const CHOICE_RULES: readonly ChoiceRule[] = [
  {
    question: 'technicalDetails.useExistingLine',
    when: ({ line }) => line !== null,
    allows: (option, { line }) => option === line?.useExistingLine,
    because: ({ line }) =>
      line?.useExistingLine
        ? 'The quote’s price is for moving the existing line. For a new line, get a new price.'
        : 'The quote’s price is for a new line. To move an existing line, get a new price.',
  },
  {
    question: 'technicalDetails.selectedLayer',
    when: ({ layer }) => layer !== null,
    allows: (option, { layer }) => option === layer,
    because: ({ layer }) => `The quoted service is layer ${layer}.`,
  },
  {
    question: 'technicalDetails.selectedLayer',
    when: ({ layer }, draft) => layer === null && getLayer3Addon(draft) !== null,
    allows: (option) => option === 3,
    because: (_, draft) => `The quote includes ${getLayer3Addon(draft)}, which needs layer 3.`,
  },
  {
    question: 'technicalDetails.interfaceType',
    when: ({ bearer }) => bearer !== null,
    allows: (option, context) => endsOnBearer(INTERFACES[String(option)]?.mbps ?? 0, context),
    because: ({ bearer }) =>
      `A ${formatSpeed(bearer ?? 0)} bearer ends on a ${formatSpeed(bearer ?? 0)} interface.`,
  },
  {
    question: 'technicalDetails.servicePresentationTypeA',
    when: (context, draft) => getInterface(context, draft) !== null,
    allows: (option, context, draft) => option === getInterface(context, draft)?.presentation,
    because: (_, { technicalDetails }) =>
      `${technicalDetails?.interfaceType} ends on ${INTERFACES[technicalDetails?.interfaceType ?? '']?.presentation}.`,
  },
  ...(['servicePresentationTypeA', 'servicePresentationTypeB'] as const).map(
    (field): ChoiceRule => ({
      question: `technicalDetails.${field}`,
      when: ({ bearer }) => bearer !== null,
      allows: (option, context) =>
        Object.values(INTERFACES).some(
          ({ mbps, presentation }) => presentation === option && endsOnBearer(mbps, context),
        ),
      because: ({ bearer }) => `A ${formatSpeed(bearer ?? 0)} bearer has no interface with that connector.`,
    }),
  ),
  {
    question: 'technicalDetails.routerProvided',
    when: (_, draft) => getOrderedRouter(draft) !== null,
    allows: (option, _, draft) => option === getOrderedRouter(draft),
    because: (_, draft) =>
      `The quote includes the managed router ${getOrderedRouter(draft)}. To change it, change the add-ons.`,
  },
  {
    question: 'technicalDetails.routerProvided',
    when: (_, draft) => getOrderedRouter(draft) === null,
    allows: (option, context, draft) =>
      option === NO_ROUTER ||
      (effectiveLayer(draft.technicalDetails ?? {}, context) !== 2 &&
        context.routers.some(({ text }) => text === option)),
    because: (context, draft) =>
      effectiveLayer(draft.technicalDetails ?? {}, context) === 2
        ? 'A layer 2 service comes without a router.'
        : context.routers.length === 0
          ? 'No managed router is sold with this service.'
          : 'This router is not sold with this service.',
  },
  {
    question: 'installationDetails.rackMount',
    when: (_, draft) => draft.installationDetails?.hasRackSpace === false,
    allows: (option) => option !== 'Rack',
    because: () => 'There is no rack space at the site.',
  },
];

const getRules = (question: ChoiceQuestion, context: CrfContext, draft: CrfDraft) =>
  CHOICE_RULES.filter((rule) => rule.question === question && (rule.when?.(context, draft) ?? true));

/** The options of a question that quote and other answers allow; some may change the price ({@link withRouter}). */
export function allowedOptions(
  question: ChoiceQuestion,
  context: CrfContext,
  draft: CrfDraft,
): readonly ChoiceValue[] {
  const rules = getRules(question, context, draft);
  return QUESTION_OPTIONS[question].filter((option: ChoiceValue) =>
    rules.every(({ allows }) => allows(option, context, draft)),
  );
}

/** Why an answer is not possible; null when it is, and for an answer that the question does not know. */
export function getProblem(
  question: ChoiceQuestion,
  answer: ChoiceValue,
  context: CrfContext,
  draft: CrfDraft,
): string | null {
  const options: readonly ChoiceValue[] = QUESTION_OPTIONS[question];
  if (!options.includes(answer)) return null;
  const broken = getRules(question, context, draft).find(({ allows }) => !allows(answer, context, draft));
  return broken?.because(context, draft) ?? null;
}

export interface DerivedAnswer {
  path: CrfPath;
  value: ChoiceValue;
  /** Why there is no other answer, as a sentence. */
  reason: string;
}

/** The answer that follows from the quote and the other answers, or null where there is a choice. */
export function derivedAnswer(path: CrfPath, context: CrfContext, draft: CrfDraft): DerivedAnswer | null {
  if (!isQuestionShown(path, draft, context)) return null;
  if (path === 'technicalDetails.pstnNumber') {
    const value = context.line?.pstnNumber ?? null;
    return value === null ? null : { path, value, reason: 'The quote’s price is for moving this line.' };
  }
  if (!isChoiceQuestion(path)) return null;
  const [value, ...others] = allowedOptions(path, context, draft);
  if (value === undefined || others.length > 0) return null;
  const excluding = getRules(path, context, draft).find(({ allows }) =>
    QUESTION_OPTIONS[path].some((option: ChoiceValue) => !allows(option, context, draft)),
  );
  return { path, value, reason: excluding?.because(context, draft) ?? '' };
}

/** All of them. */
export function derivedAnswers(context: CrfContext, draft: CrfDraft): DerivedAnswer[] {
  return [...CHOICE_QUESTIONS, 'technicalDetails.pstnNumber' as const].flatMap(
    (path) => derivedAnswer(path, context, draft) ?? [],
  );
}

/** The add-ons with another managed router; null where the answer does not change them. */
export function withRouter(answer: ChoiceValue, context: CrfContext, draft: CrfDraft): AddonChoice[] | null {
  const router = context.routers.find(({ text }) => text === answer);
  if (router === undefined || getOrderedRouter(draft) !== null) return null;
  const others = (draft.addonDetails?.addons ?? []).filter(({ uuid }) => uuid !== router.uuid);
  return [...others, { uuid: router.uuid, options: [{ value: router.value, quantity: 1 }] }];
}
