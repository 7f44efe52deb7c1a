import * as v from 'valibot';
import { addonChoice } from './availability.ts';
import { day } from './common.ts';

/**
 * The customer request form (specification §3): five sections. A *draft* takes anything that has the right type;
 * {@link crfSectionSchemas} are the rules that a section must pass before the form can be submitted (§5).
 * Screen and server read the same rules.
 */
export const CRF_SECTIONS = [
  'addonDetails',
  'contactDetails',
  'installationDetails',
  'propertyDetails',
  'technicalDetails',
] as const;
export type CrfSection = (typeof CRF_SECTIONS)[number];

/** §9: the router that is provided unless another is chosen. */
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

/** What is asked depends on the product as well as on the answers. */
export const crfContext = v.object({
  kind: v.picklist(['single', 'broadband', 'multi']),
  /** 2 or 3; null while it is still to be chosen in the form. */
  layer: v.nullable(v.number()),
  isOffnet: v.boolean(),
  /** Add-on groups that must be answered, by uuid. */
  mandatoryAddons: v.array(v.string()),
  /** Earliest day the service can be ready, from the lead time. */
  earliestDay: day,
});
export type CrfContext = v.InferOutput<typeof crfContext>;

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
const DAY = /^\d{4}-\d{2}-\d{2}$/;

const missing = (value: unknown) =>
  value === undefined || value === null || (typeof value === 'string' && value.trim() === '')
    ? REQUIRED
    : null;
const missingIf = (condition: unknown, value: unknown) => (condition ? missing(value) : null);
const badEmail = (value: string | null | undefined) =>
  value && !EMAIL.test(value) ? 'must be a valid email' : null;
const badTelephone = (value: string | null | undefined) =>
  value && !TELEPHONE.test(value) ? 'format is invalid' : null;
const notOneOf = (values: readonly string[], value: string | null | undefined) =>
  value && !values.includes(value) ? 'not a valid value' : null;

/** A leased site needs the landlord, until its wayleave is in place or the site turns out to be owned. */
export const asksLandlord = (values: v.InferOutput<typeof propertyDraft>) =>
  values.ownedOrLeased === 'leased';
/** The UK's asbestos ban is of 1999: older buildings have a register. */
export const asksAsbestosRegister = (values: v.InferOutput<typeof propertyDraft>) =>
  values.builtAfter2000 === false;
/** The line that a broadband service migrates (R30). */
export const asksExistingLine = (context: CrfContext) => context.kind === 'broadband';
/** The layer is asked only where the product leaves it open. */
export const asksLayer = (context: CrfContext) => context.layer === null && context.kind !== 'broadband';
export const effectiveLayer = (values: v.InferOutput<typeof technicalDraft>, context: CrfContext) =>
  context.layer ?? values.selectedLayer ?? null;
/** A layer 2 service is handed over at an NNI. */
export const asksNni = (values: v.InferOutput<typeof technicalDraft>, context: CrfContext) =>
  effectiveLayer(values, context) === 2;
/** Ends and interface are a leased line's. */
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
    (!DAY.test(values.crdDate ?? '')
      ? 'must be a date'
      : (values.crdDate ?? '') < context.earliestDay
        ? 'is before the earliest possible date'
        : null),
  isSiteReady: missing(values.isSiteReady),
  siteReadyDate: missingIf(values.isSiteReady === false, values.siteReadyDate),
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
  const vlan = Number(value);
  return Number.isInteger(vlan) && vlan >= 1 && vlan <= 4094 ? null : 'must be between 1 and 4094';
}

const RULES = {
  addonDetails: addonRules,
  contactDetails: contactRules,
  installationDetails: installationRules,
  propertyDetails: propertyRules,
  technicalDetails: technicalRules,
};

/** What keeps a section from being valid, first field first; empty when it is valid. */
export function crfIssues(section: CrfSection, draft: CrfDraft, context: CrfContext): CrfIssue[] {
  // Each rule takes its own section's values; the table above pairs them.
  const rules = RULES[section] as Rule<unknown>;
  return Object.entries(rules(draft[section] ?? {}, context)).flatMap(([path, message]) =>
    message ? [{ path, message }] : [],
  );
}

/** `empty`: nothing answered yet. */
export function crfSectionStateOf(
  section: CrfSection,
  draft: CrfDraft,
  context: CrfContext,
): CrfSectionState {
  if (crfIssues(section, draft, context).length === 0) return 'valid';
  return hasAnswer(draft[section]) ? 'incomplete' : 'empty';
}

/** State of all five; the form can be submitted when each is `valid` (§5). */
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
