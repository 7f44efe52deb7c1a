import * as v from '@portal/api-client/schema';
import { cost, day } from '@portal/api-client/schema';
import { addonChoice } from '../addons.ts';

/**
 * The customer request form (specification §3): five sections. A *draft* accepts anything of the right type;
 * `rules.ts` has the rules that each section must pass before the form can be submitted (§5).
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
export const NO_ROUTER = 'No router: customer provides';
/** Without a router first: with the arrow keys, nobody passes one that changes the price on the way to it. */
export const ROUTERS = [NO_ROUTER, DEFAULT_ROUTER, 'Cisco C1121-8P', 'Juniper SRX320'] as const;
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

/** The quote decides, together with the answers, which questions apply and which answers are possible. */
export const crfContext = v.object({
  kind: v.picklist(['single', 'broadband', 'multi']),
  /** 2 or 3; null when the form asks for it. */
  layer: v.nullable(v.number()),
  isOffnet: v.boolean(),
  /** Mbps; null for broadband. */
  bearer: v.nullable(v.number()),
  /** Mbps */
  speed: v.number(),
  /** The line that the price is for; null for a leased line, and where it is not known. */
  line: v.nullable(v.object({ useExistingLine: v.boolean(), pstnNumber: v.nullable(v.string()) })),
  /** The add-ons in the quote's price. */
  pricedAddons: v.array(addonChoice),
  /** The managed routers that this service can have, each an add-on option with its price. */
  routers: v.array(
    v.object({
      /** The add-on group. */
      uuid: v.string(),
      value: v.string(),
      text: v.string(),
      monthlyCost: cost,
      installCost: cost,
    }),
  ),
  /** Uuids of the add-on groups that need an answer. */
  mandatoryAddons: v.array(v.string()),
  /** Earliest day the service can be ready, from the lead time. */
  earliestDay: day,
  /** Today on the server; earlier dates are refused. */
  today: day,
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

export type AddonAnswers = v.InferOutput<typeof addonDraft>;
export type ContactAnswers = v.InferOutput<typeof contactDraft>;
export type InstallationAnswers = v.InferOutput<typeof installationDraft>;
export type PropertyAnswers = v.InferOutput<typeof propertyDraft>;
export type TechnicalAnswers = v.InferOutput<typeof technicalDraft>;

export const crfDraft = v.object({
  addonDetails: v.optional(addonDraft),
  contactDetails: v.optional(contactDraft),
  installationDetails: v.optional(installationDraft),
  propertyDetails: v.optional(propertyDraft),
  technicalDetails: v.optional(technicalDraft),
});
export type CrfDraft = v.InferOutput<typeof crfDraft>;

/** `propertyDetails.landlordName` */
export type CrfPath = {
  [Section in CrfSection]: `${Section}.${keyof NonNullable<CrfDraft[Section]> & string}`;
}[CrfSection];

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

export const crfContradiction = v.object({
  /** `technicalDetails.interfaceType` */
  path: v.string(),
  message: v.string(),
});
