import { formatSpeed } from '@portal/api-client/units';
import type { AddonChoice } from '../addons.ts';
import type { CrfContext, CrfDraft, CrfPath } from './draft.ts';
import { INTERFACE_TYPES, NO_ROUTER, PRESENTATIONS, RACK_MOUNTS, ROUTERS } from './draft.ts';
import { asksLayer, effectiveLayer, isQuestionAsked } from './questions.ts';

/** A choice as a question stores it. */
export type ChoiceValue = string | number | boolean;

/** The maximum speed of an interface, and its connector. */
const INTERFACES: Readonly<Record<string, { mbps: number; presentation: string }>> = {
  '100BASE-TX': { mbps: 100, presentation: 'RJ45' },
  '1000BASE-T': { mbps: 1000, presentation: 'RJ45' },
  '1000BASE-LX': { mbps: 1000, presentation: 'LC single mode' },
  '1000BASE-SX': { mbps: 1000, presentation: 'LC multi mode' },
  '10GBASE-LR': { mbps: 10_000, presentation: 'LC single mode' },
  '10GBASE-SR': { mbps: 10_000, presentation: 'LC multi mode' },
} satisfies Record<
  (typeof INTERFACE_TYPES)[number],
  { mbps: number; presentation: (typeof PRESENTATIONS)[number] }
>;

/** The first interface of a bearer, with its connector; null for broadband. */
export function getFirstInterface(bearer: number | null): { name: string; presentation: string } | null {
  const [name, found] = Object.entries(INTERFACES).find(([, { mbps }]) => mbps === bearer) ?? [];
  return name === undefined || found === undefined ? null : { name, presentation: found.presentation };
}

interface AddonRequirement {
  name: string;
  /** The fastest service that it can carry, in Mbps. */
  maxMbps?: number;
  /** Works with a routed service only. */
  layer?: 3;
}

/** The add-on options that not every service can have, by the option's value. All others go with every service. */
const ADDON_REQUIREMENTS: Readonly<Record<string, AddonRequirement>> = {
  'cisco-c1117-4p': { name: 'Cisco C1117-4P', maxMbps: 400, layer: 3 },
  'cisco-c1121-8p': { name: 'Cisco C1121-8P', maxMbps: 1000, layer: 3 },
  'juniper-srx320': { name: 'Juniper SRX320', maxMbps: 1000, layer: 3 },
  'slash-30': { name: 'IPv4 block /30', layer: 3 },
  'slash-29': { name: 'IPv4 block /29', layer: 3 },
  'slash-28': { name: 'IPv4 block /28', layer: 3 },
  'slash-24': { name: 'IPv4 block /24', layer: 3 },
};

/** Why a service cannot have an add-on option; null when it can. */
export function getAddonProblem(
  value: string,
  { speed, layer }: { speed: number; layer: number | null },
): string | null {
  const needs = ADDON_REQUIREMENTS[value];
  if (needs?.maxMbps !== undefined && speed > needs.maxMbps)
    return `${needs.name} carries up to ${formatSpeed(needs.maxMbps)}, and this service is ${formatSpeed(speed)}.`;
  if (needs?.layer !== undefined && layer !== null && layer !== needs.layer)
    return `${needs.name} needs layer 3, and this service is layer ${layer}.`;
  return null;
}

const optionsOf = (choices: readonly AddonChoice[] | undefined) =>
  (choices ?? []).flatMap(({ uuid, options }) => options.map((option) => ({ uuid, ...option })));

/** The name of the managed router among the add-ons, or null. */
function getOrderedRouter(draft: CrfDraft): string | null {
  const names = optionsOf(draft.addonDetails?.addons).map(({ value }) => ADDON_REQUIREMENTS[value]?.name);
  return ROUTERS.find((router) => names.includes(router)) ?? null;
}

/** The name of an add-on that needs layer 3, or null. */
function getLayer3Addon(draft: CrfDraft): string | null {
  for (const { value } of optionsOf(draft.addonDetails?.addons)) {
    const needs = ADDON_REQUIREMENTS[value];
    if (needs?.layer === 3) return needs.name;
  }
  return null;
}

const endsOnBearer = (mbps: number, { bearer }: CrfContext) => bearer === null || mbps === bearer;

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

/** The interface that is answered, unless the bearer does not have it. */
function getInterface(context: CrfContext, { technicalDetails }: CrfDraft) {
  const known = INTERFACES[technicalDetails?.interfaceType ?? ''];
  return known !== undefined && endsOnBearer(known.mbps, context) ? known : null;
}

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
  if (!isQuestionAsked(path, draft, context)) return null;
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

/** The add-on options, with their quantities, in an order of their own: notes and order do not count. */
const fingerprint = (choices: readonly AddonChoice[] | undefined) =>
  optionsOf(choices)
    .map(({ uuid, value, quantity }) => `${uuid} ${value} ${quantity}`)
    .toSorted()
    .join('\n');

export const hasSameAddons = (a: readonly AddonChoice[] | undefined, b: readonly AddonChoice[] | undefined) =>
  fingerprint(a) === fingerprint(b);

interface OptionPrice {
  value: string;
  /** pence */
  monthlyCost: number;
  installCost: number;
}

/** The effect of a change of add-ons on the price, in pence. */
export function priceEffect(
  before: readonly AddonChoice[] | undefined,
  after: readonly AddonChoice[] | undefined,
  prices: readonly OptionPrice[],
): { monthlyCost: number; installCost: number } {
  const costs = (choices: readonly AddonChoice[] | undefined, cost: 'monthlyCost' | 'installCost') =>
    optionsOf(choices).reduce(
      (sum, { value, quantity }) =>
        sum + quantity * (prices.find((price) => price.value === value)?.[cost] ?? 0),
      0,
    );
  return {
    monthlyCost: costs(after, 'monthlyCost') - costs(before, 'monthlyCost'),
    installCost: costs(after, 'installCost') - costs(before, 'installCost'),
  };
}

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
  if (!isChoiceValue(answer) || !isQuestionAsked(path, draft, context)) return [];
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
