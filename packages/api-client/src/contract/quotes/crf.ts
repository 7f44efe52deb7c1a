import * as v from 'valibot';
import { isDay } from '../../day.ts';
import { day, isSingleLine, NOT_SINGLE_LINE } from '../shared/common.ts';
import { addonChoice } from './addons.ts';

/**
 * The customer request form (specification §3): five sections. A *draft* accepts anything of the right type;
 * {@link crfSectionSchemas} has the rules that each section must pass before the form can be submitted (§5).
 * Screen and server use the same rules.
 */
export const CRF_SECTIONS = [
  'addonDetails',
  'contactDetails',
  'installationDetails',
  'propertyDetails',
  'technicalDetails',
] as const;
export type CrfSection = (typeof CRF_SECTIONS)[number];

/** §9: the default router. */
export const DEFAULT_ROUTER = 'Cisco C1117-4P';
export const ROUTERS = [
  DEFAULT_ROUTER,
  'Cisco C1121-8P',
  'Juniper SRX320',
  'No router: customer provides',
] as const;
export const PRESENTATIONS = ['RJ45', 'LC single mode', 'LC multi mode'] as const;
export const INTERFACE_TYPES = [
  '100BASE-TX',
  '1000BASE-T',
  '1000BASE-LX',
  '1000BASE-SX',
  '10GBASE-LR',
  '10GBASE-SR',
] as const;
export const RACK_MOUNTS = ['Rack', 'Wall', 'Shelf'] as const;

/** The product decides, together with the answers, which questions apply. */
export const crfContext = v.object({
  kind: v.picklist(['single', 'broadband', 'multi']),
  /** 2 or 3; null when the form asks for it. */
  layer: v.nullable(v.number()),
  isOffnet: v.boolean(),
  /** Uuids of the add-on groups that need an answer. */
  mandatoryAddons: v.array(v.string()),
  /** Earliest day the service can be ready, from the lead time. */
  earliestDay: day,
  /** Today on the server; earlier dates are refused. */
  today: day,
});
export type CrfContext = v.InferOutput<typeof crfContext>;

/**
 * Longest text per field, in characters, for screen and server. Longer texts stored before the limit existed can still
 * be read.
 */
export const CRF_LIMITS = {
  accessRestrictions: 1000,
  additionalInformation: 500,
  crdDate: 30,
  email: 254,
  floor: 60,
  interfaceType: 60,
  landlordContact: 120,
  landlordEmail: 254,
  landlordName: 120,
  locationInformation: 1000,
  name: 120,
  nniReference: 60,
  nniVlan: 4,
  ownedOrLeased: 60,
  pstnNumber: 40,
  purchaseOrderReference: 60,
  rackMount: 60,
  rackName: 60,
  rackNumber: 60,
  room: 60,
  routerProvided: 60,
  secondarySiteContactName: 120,
  secondarySiteContactTelephone: 40,
  servicePresentationTypeA: 60,
  servicePresentationTypeB: 60,
  siteContactName: 120,
  siteContactTelephone: 40,
  siteReadyDate: 30,
  telephone: 40,
} as const satisfies Readonly<Record<string, number>>;
/** Fields with room for several lines; all others are one line. */
const MULTILINE: ReadonlySet<string> = new Set([
  'accessRestrictions',
  'additionalInformation',
  'locationInformation',
]);
/** Keys and values of add-ons, which have no field name. */
const OTHER_LIMIT = 255;
/** Largest number of secondary contacts. */
export const MAX_SECONDARY_CONTACTS = 5;

const text = v.optional(v.nullable(v.string()));
const flag = v.optional(v.nullable(v.boolean()));

export const crfContact = v.object({
  id: v.optional(v.nullable(v.number())),
  name: text,
  email: text,
  telephone: text,
});
export type CrfContact = v.InferOutput<typeof crfContact>;

const addonDraft = v.object({ addons: v.optional(v.array(addonChoice)), purchaseOrderReference: text });
const contactDraft = v.object({
  primaryContact: v.optional(v.nullable(crfContact)),
  secondaryContacts: v.optional(v.array(crfContact)),
  siteContactName: text,
  siteContactTelephone: text,
  secondarySiteContactName: text,
  secondarySiteContactTelephone: text,
});
const installationDraft = v.object({
  crdDate: text,
  isSiteReady: flag,
  siteReadyDate: text,
  floor: text,
  room: text,
  rackName: text,
  rackNumber: text,
  locationInformation: text,
  mainsWithin3m: flag,
  hasRackSpace: flag,
  rackMount: text,
});
const propertyDraft = v.object({
  ownedOrLeased: text,
  hasLandlordWayleave: flag,
  landlordName: text,
  landlordContact: text,
  landlordEmail: text,
  hasAccessRestrictions: flag,
  accessRestrictions: text,
  builtAfter2000: flag,
  asbestosRegisterOnSite: flag,
  requireSsrams: flag,
});
const technicalDraft = v.object({
  useExistingLine: flag,
  pstnNumber: text,
  selectedLayer: v.optional(v.nullable(v.number())),
  nniReference: text,
  nniVlan: text,
  interfaceType: text,
  servicePresentationTypeA: text,
  typeBRequired: flag,
  servicePresentationTypeB: text,
  routerProvided: text,
});

export const crfDraft = v.object({
  addonDetails: v.optional(addonDraft),
  contactDetails: v.optional(contactDraft),
  installationDetails: v.optional(installationDraft),
  propertyDetails: v.optional(propertyDraft),
  technicalDetails: v.optional(technicalDraft),
});
export type CrfDraft = v.InferOutput<typeof crfDraft>;

/** A draft as sent: it may be incomplete, but no text exceeds {@link CRF_LIMITS} or hides characters. */
export const crfDraftInput = v.pipe(
  crfDraft,
  v.rawCheck(({ dataset, addIssue }) => {
    if (!dataset.typed) return;
    const input = dataset.value;
    const item = (key: string): v.IssuePathItem => ({
      type: 'unknown',
      origin: 'value',
      input,
      key,
      value: undefined,
    });
    for (const section of CRF_SECTIONS)
      for (const { path, message } of textIssues(input[section]))
        addIssue({ message, path: [item(section), ...path.split('.').map(item)] });
    if ((input.contactDetails?.secondaryContacts?.length ?? 0) > MAX_SECONDARY_CONTACTS)
      addIssue({
        message: `may not be more than ${MAX_SECONDARY_CONTACTS}`,
        path: [item('contactDetails'), item('secondaryContacts')],
      });
  }),
);

export const crfSectionState = v.picklist(['empty', 'incomplete', 'valid']);
export type CrfSectionState = v.InferOutput<typeof crfSectionState>;
export const crfReadiness = v.object({
  addonDetails: crfSectionState,
  contactDetails: crfSectionState,
  installationDetails: crfSectionState,
  propertyDetails: crfSectionState,
  technicalDetails: crfSectionState,
});
export type CrfReadiness = v.InferOutput<typeof crfReadiness>;

/** A message for one field of a section; `path` is dotted and camelCase within the section. */
export interface CrfIssue {
  path: string;
  message: string;
}

type Rule<Values> = (
  values: Values,
  context: CrfContext,
) => Record<string, string | false | null | undefined>;

const REQUIRED = 'field is required';
const EMAIL = /^[^\s@]+@[^\s@]+\.[^\s@]+$/;
const TELEPHONE = /^\+?[0-9 ()-]{9,20}$/;
const VLAN = /^[0-9]{1,4}$/;

const missing = (value: unknown) =>
  value === undefined || value === null || (typeof value === 'string' && value.trim() === '')
    ? REQUIRED
    : null;
const missingIf = (condition: unknown, value: unknown) => (condition ? missing(value) : null);
const badEmail = (value: string | null | undefined) =>
  value && !EMAIL.test(value) ? 'must be a valid email' : null;
const badTelephone = (value: string | null | undefined) =>
  value && !TELEPHONE.test(value) ? 'format is invalid' : null;
const badDay = (value: string | null | undefined) => (value && !isDay(value) ? 'must be a date' : null);
/** `2026-11-21` → `21-11-2026`, the input format of specification §5. */
const typedDay = (value: string) => value.split('-').reverse().join('-');
const dayBefore = (min: string, value: string | null | undefined) =>
  value && value < min ? `must be ${typedDay(min)} or later` : null;
const notOneOf = (values: readonly string[], value: string | null | undefined) =>
  value && !values.includes(value) ? 'is not a valid value' : null;

/** A site that is not ready needs a date. */
export const asksSiteReadyDate = (values: v.InferOutput<typeof installationDraft>) =>
  values.isSiteReady === false;
/** A leased site needs landlord details, unless a wayleave is already in place. */
export const asksLandlord = (values: v.InferOutput<typeof propertyDraft>) =>
  values.ownedOrLeased === 'leased';
/** The UK banned asbestos in 1999; older buildings need an asbestos register. */
export const asksAsbestosRegister = (values: v.InferOutput<typeof propertyDraft>) =>
  values.builtAfter2000 === false;
/** The existing line that a broadband service migrates (R30). */
export const asksExistingLine = (context: CrfContext) => context.kind === 'broadband';
/** The layer question applies only when the product supports both. */
export const asksLayer = (context: CrfContext) => context.layer === null && context.kind !== 'broadband';
export const effectiveLayer = (values: v.InferOutput<typeof technicalDraft>, context: CrfContext) =>
  context.layer ?? values.selectedLayer ?? null;
/** A layer 2 service is delivered at an NNI. */
export const asksNni = (values: v.InferOutput<typeof technicalDraft>, context: CrfContext) =>
  effectiveLayer(values, context) === 2;
/** Presentation and interface questions apply to leased lines only. */
export const asksPresentation = (context: CrfContext) => context.kind !== 'broadband';

const addonRules: Rule<v.InferOutput<typeof addonDraft>> = (values, context) => {
  const chosen = new Set(
    (values.addons ?? []).filter((addon) => addon.options.length > 0).map((addon) => addon.uuid),
  );
  return {
    purchaseOrderReference: missing(values.purchaseOrderReference),
    ...Object.fromEntries(
      context.mandatoryAddons.map((uuid) => [`addons.${uuid}`, chosen.has(uuid) ? null : REQUIRED]),
    ),
  };
};

const contactRules: Rule<v.InferOutput<typeof contactDraft>> = (values) => ({
  'primaryContact.name': missing(values.primaryContact?.name),
  'primaryContact.email': missing(values.primaryContact?.email) ?? badEmail(values.primaryContact?.email),
  'primaryContact.telephone':
    missing(values.primaryContact?.telephone) ?? badTelephone(values.primaryContact?.telephone),
  ...Object.fromEntries(
    (values.secondaryContacts ?? []).flatMap((contact, index) => [
      [`secondaryContacts.${index}.name`, missing(contact.name)],
      [`secondaryContacts.${index}.email`, missing(contact.email) ?? badEmail(contact.email)],
      [`secondaryContacts.${index}.telephone`, badTelephone(contact.telephone)],
    ]),
  ),
  siteContactName: missing(values.siteContactName),
  siteContactTelephone: missing(values.siteContactTelephone) ?? badTelephone(values.siteContactTelephone),
  secondarySiteContactTelephone:
    missingIf(values.secondarySiteContactName, values.secondarySiteContactTelephone) ??
    badTelephone(values.secondarySiteContactTelephone),
});

const installationRules: Rule<v.InferOutput<typeof installationDraft>> = (values, context) => ({
  crdDate:
    missing(values.crdDate) ??
    badDay(values.crdDate) ??
    ((values.crdDate ?? '') < context.earliestDay ? 'is before the earliest possible date' : null),
  isSiteReady: missing(values.isSiteReady),
  ...(asksSiteReadyDate(values)
    ? {
        siteReadyDate:
          missing(values.siteReadyDate) ??
          badDay(values.siteReadyDate) ??
          dayBefore(context.today, values.siteReadyDate),
      }
    : {}),
  floor: missing(values.floor),
  room: missing(values.room),
  mainsWithin3m: missing(values.mainsWithin3m),
  ...(context.kind === 'broadband'
    ? {}
    : {
        hasRackSpace: missing(values.hasRackSpace),
        rackName: missingIf(values.hasRackSpace, values.rackName),
        rackMount: missing(values.rackMount) ?? notOneOf(RACK_MOUNTS, values.rackMount),
      }),
});

const propertyRules: Rule<v.InferOutput<typeof propertyDraft>> = (values) => ({
  ownedOrLeased: missing(values.ownedOrLeased) ?? notOneOf(['owned', 'leased'], values.ownedOrLeased),
  ...(asksLandlord(values)
    ? {
        hasLandlordWayleave: missing(values.hasLandlordWayleave),
        landlordName: missing(values.landlordName),
        landlordContact: missing(values.landlordContact),
        landlordEmail: missing(values.landlordEmail) ?? badEmail(values.landlordEmail),
      }
    : {}),
  hasAccessRestrictions: missing(values.hasAccessRestrictions),
  accessRestrictions: missingIf(values.hasAccessRestrictions, values.accessRestrictions),
  builtAfter2000: missing(values.builtAfter2000),
  asbestosRegisterOnSite: missingIf(asksAsbestosRegister(values), values.asbestosRegisterOnSite),
  requireSsrams: missing(values.requireSsrams),
});

const technicalRules: Rule<v.InferOutput<typeof technicalDraft>> = (values, context) => ({
  ...(asksExistingLine(context)
    ? {
        useExistingLine: missing(values.useExistingLine),
        pstnNumber: missingIf(values.useExistingLine, values.pstnNumber) ?? badTelephone(values.pstnNumber),
      }
    : {}),
  ...(asksLayer(context) ? { selectedLayer: missing(values.selectedLayer) } : {}),
  ...(asksNni(values, context)
    ? {
        nniReference: missing(values.nniReference),
        nniVlan: missing(values.nniVlan) ?? badVlan(values.nniVlan),
      }
    : {}),
  ...(asksPresentation(context)
    ? {
        interfaceType: missing(values.interfaceType) ?? notOneOf(INTERFACE_TYPES, values.interfaceType),
        servicePresentationTypeA:
          missing(values.servicePresentationTypeA) ??
          notOneOf(PRESENTATIONS, values.servicePresentationTypeA),
        typeBRequired: missing(values.typeBRequired),
        servicePresentationTypeB:
          missingIf(values.typeBRequired, values.servicePresentationTypeB) ??
          notOneOf(PRESENTATIONS, values.servicePresentationTypeB),
      }
    : {}),
  routerProvided: missing(values.routerProvided) ?? notOneOf(ROUTERS, values.routerProvided),
});

function badVlan(value: string | null | undefined): string | null {
  // Number() would also accept 0x10 and 1e2.
  const vlan = VLAN.test(value ?? '') ? Number(value) : 0;
  return vlan >= 1 && vlan <= 4094 ? null : 'must be between 1 and 4094';
}

const limitOf = (field: string) => (CRF_LIMITS as Readonly<Record<string, number>>)[field] ?? OTHER_LIMIT;

/** Messages for texts in a section that exceed their limit or contain line breaks or control characters. */
function textIssues(value: unknown, path: readonly string[] = []): CrfIssue[] {
  if (typeof value === 'string') {
    const field = path.at(-1) ?? '';
    const max = limitOf(field);
    if (value.length > max)
      return [{ path: path.join('.'), message: `may not be greater than ${max} characters` }];
    return MULTILINE.has(field) || isSingleLine(value)
      ? []
      : [{ path: path.join('.'), message: NOT_SINGLE_LINE }];
  }
  if (typeof value !== 'object' || value === null) return [];
  return Object.entries(value).flatMap(([key, each]) => textIssues(each, [...path, key]));
}

const RULES = {
  addonDetails: addonRules,
  contactDetails: contactRules,
  installationDetails: installationRules,
  propertyDetails: propertyRules,
  technicalDetails: technicalRules,
};

/** The section's problems in field order; empty when it is valid. */
export function crfIssues(section: CrfSection, draft: CrfDraft, context: CrfContext): CrfIssue[] {
  // The table above pairs each rule with its section's values.
  const rules = RULES[section] as Rule<unknown>;
  const issues = Object.entries(rules(draft[section] ?? {}, context)).flatMap(([path, message]) =>
    message ? [{ path, message }] : [],
  );
  return [...issues, ...textIssues(draft[section])];
}

/** `empty`: no answers yet. */
export function crfSectionStateOf(
  section: CrfSection,
  draft: CrfDraft,
  context: CrfContext,
): CrfSectionState {
  if (crfIssues(section, draft, context).length === 0) return 'valid';
  return hasAnswer(draft[section]) ? 'incomplete' : 'empty';
}

/** State of the five sections; the form can be submitted when all are `valid` (§5). */
export function crfReadinessOf(draft: CrfDraft, context: CrfContext): CrfReadiness {
  return {
    addonDetails: crfSectionStateOf('addonDetails', draft, context),
    contactDetails: crfSectionStateOf('contactDetails', draft, context),
    installationDetails: crfSectionStateOf('installationDetails', draft, context),
    propertyDetails: crfSectionStateOf('propertyDetails', draft, context),
    technicalDetails: crfSectionStateOf('technicalDetails', draft, context),
  };
}

function hasAnswer(value: unknown): boolean {
  if (value === undefined || value === null || value === '') return false;
  if (Array.isArray(value)) return value.some(hasAnswer);
  if (typeof value === 'object') return Object.values(value).some(hasAnswer);
  return true;
}
