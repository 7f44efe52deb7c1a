import { isDay } from '@portal/api-client/schema';
import { contradictions } from './contradictions.ts';
import {
  type AddonAnswers,
  type ContactAnswers,
  type CrfContext,
  type CrfDraft,
  type CrfSection,
  INTERFACE_TYPES,
  type InstallationAnswers,
  PRESENTATIONS,
  type PropertyAnswers,
  RACK_MOUNTS,
  ROUTERS,
  type TechnicalAnswers,
} from './draft.ts';
import {
  asksAsbestosRegister,
  asksExistingLine,
  asksLandlord,
  asksLayer,
  asksNni,
  asksPresentation,
  asksSiteReadyDate,
} from './questions.ts';
import { type CrfIssue, textIssues } from './text-limits.ts';

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

const addonRules: Rule<AddonAnswers> = (values, context) => {
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

const contactRules: Rule<ContactAnswers> = (values) => ({
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

const installationRules: Rule<InstallationAnswers> = (values, context) => ({
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

const propertyRules: Rule<PropertyAnswers> = (values) => ({
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

const technicalRules: Rule<TechnicalAnswers> = (values, context) => ({
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

const RULES = {
  addonDetails: addonRules,
  contactDetails: contactRules,
  installationDetails: installationRules,
  propertyDetails: propertyRules,
  technicalDetails: technicalRules,
};

/** The section's problems in field order, its contradictions last; empty when it is valid. */
export function crfIssues(section: CrfSection, draft: CrfDraft, context: CrfContext): CrfIssue[] {
  // The table above pairs each rule with its section's values.
  const rules = RULES[section] as Rule<unknown>;
  const issues = Object.entries(rules(draft[section] ?? {}, context)).flatMap(([path, message]) =>
    message ? [{ path, message }] : [],
  );
  return [...issues, ...contradictionIssues(section, draft, context, issues), ...textIssues(draft[section])];
}

/** Each at its question, unless that has a problem already: a missing add-on is not also a change of the price. */
function contradictionIssues(
  section: CrfSection,
  draft: CrfDraft,
  context: CrfContext,
  found: readonly CrfIssue[],
): CrfIssue[] {
  return contradictions(context, draft).flatMap(({ path, message }) => {
    const [inSection, field = ''] = path.split('.');
    const isKnown = found.some((issue) => issue.path === field || issue.path.startsWith(`${field}.`));
    return inSection === section && !isKnown ? [{ path: field, message }] : [];
  });
}
