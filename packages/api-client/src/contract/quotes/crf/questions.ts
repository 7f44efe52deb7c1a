import type {
  CrfContext,
  CrfDraft,
  CrfPath,
  InstallationAnswers,
  PropertyAnswers,
  TechnicalAnswers,
} from './draft.ts';

/** A site that is not ready needs a date. */
export const asksSiteReadyDate = (values: InstallationAnswers) => values.isSiteReady === false;
/** A leased site needs landlord details, unless a wayleave is already in place. */
export const asksLandlord = (values: PropertyAnswers) => values.ownedOrLeased === 'leased';
/** The UK banned asbestos in 1999; older buildings need an asbestos register. */
export const asksAsbestosRegister = (values: PropertyAnswers) => values.builtAfter2000 === false;
/** The existing line that a broadband service migrates (R30). */
export const asksExistingLine = (context: CrfContext) => context.kind === 'broadband';
/** The layer question applies only when the product supports both. */
export const asksLayer = (context: CrfContext) => context.layer === null && context.kind !== 'broadband';
export const effectiveLayer = (values: TechnicalAnswers, context: CrfContext) =>
  context.layer ?? values.selectedLayer ?? null;
/** A layer 2 service is delivered at an NNI. */
export const asksNni = (values: TechnicalAnswers, context: CrfContext) =>
  effectiveLayer(values, context) === 2;
/** Presentation and interface questions apply to leased lines only. */
export const asksPresentation = (context: CrfContext) => context.kind !== 'broadband';

type Condition = (draft: CrfDraft, context: CrfContext) => boolean;

const leased: Condition = (draft) => asksLandlord(draft.propertyDetails ?? {});
const isNotBroadband: Condition = (_, context) => context.kind !== 'broadband';
const hasRackSpace: Condition = (draft, context) =>
  isNotBroadband(draft, context) && draft.installationDetails?.hasRackSpace === true;
const layer2: Condition = (draft, context) => asksNni(draft.technicalDetails ?? {}, context);
const leasedLine: Condition = (_, context) => asksPresentation(context);

/** Questions that depend on the product or on another answer; all others are always asked. */
const ASKED_WHEN: Readonly<Partial<Record<CrfPath, Condition>>> = {
  'installationDetails.siteReadyDate': (draft) => asksSiteReadyDate(draft.installationDetails ?? {}),
  'installationDetails.hasRackSpace': isNotBroadband,
  'installationDetails.rackName': hasRackSpace,
  'installationDetails.rackNumber': hasRackSpace,
  'installationDetails.rackMount': isNotBroadband,
  'propertyDetails.hasLandlordWayleave': leased,
  'propertyDetails.landlordName': leased,
  'propertyDetails.landlordContact': leased,
  'propertyDetails.landlordEmail': leased,
  'propertyDetails.accessRestrictions': (draft) => draft.propertyDetails?.hasAccessRestrictions === true,
  'propertyDetails.asbestosRegisterOnSite': (draft) => asksAsbestosRegister(draft.propertyDetails ?? {}),
  'technicalDetails.useExistingLine': (_, context) => asksExistingLine(context),
  'technicalDetails.pstnNumber': (draft, context) =>
    asksExistingLine(context) && draft.technicalDetails?.useExistingLine === true,
  // A leased line's fixed layer is shown with its reason.
  'technicalDetails.selectedLayer': isNotBroadband,
  'technicalDetails.nniReference': layer2,
  'technicalDetails.nniVlan': layer2,
  'technicalDetails.interfaceType': leasedLine,
  'technicalDetails.servicePresentationTypeA': leasedLine,
  'technicalDetails.typeBRequired': leasedLine,
  'technicalDetails.servicePresentationTypeB': (draft, context) =>
    leasedLine(draft, context) && draft.technicalDetails?.typeBRequired === true,
};

export function isQuestionShown(path: CrfPath, draft: CrfDraft, context: CrfContext): boolean {
  return ASKED_WHEN[path]?.(draft, context) ?? true;
}
