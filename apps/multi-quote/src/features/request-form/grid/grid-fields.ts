import type { contract } from '@portal/api-client';
import { type CrfPath, type CrfSection, getFieldLabel } from '@portal/quote-kit/request-form';

export interface Choice {
  value: string | number | boolean;
  label: string;
}

/** One column of the grid: an answer, or a part of one. */
export interface GridField {
  id: string;
  /** The answer; decides whether the product and other answers ask for it. */
  path: CrfPath;
  /** The part of the answer, where it is a contact. */
  part?: 'name' | 'email' | 'telephone';
  label: string;
  kind: 'text' | 'day' | 'choice' | 'shown';
  choices?: readonly Choice[];
}

const YES_NO: readonly Choice[] = [
  { value: true, label: 'Yes' },
  { value: false, label: 'No' },
];

function field(path: CrfPath, kind: GridField['kind'] = 'text', choices?: readonly Choice[]): GridField {
  const id = path.split('.')[1] ?? path;
  return { id, path, kind, label: getFieldLabel(path), ...(choices && { choices }) };
}
const yesNo = (path: CrfPath) => field(path, 'choice', YES_NO);
/** The options depend on the site's quote and its other answers. */
const choice = (path: contract.crf.ChoiceQuestion) => field(path, 'choice');
const contactPart = (part: NonNullable<GridField['part']>): GridField => ({
  id: `primaryContact${part}`,
  path: 'contactDetails.primaryContact',
  part,
  kind: 'text',
  label: `Primary contact ${part}`,
});

/** The answers of each section that the grid offers; lists (further contacts, add-ons) are edited in the site's own form. */
export const GRID_FIELDS: Readonly<Record<CrfSection, readonly GridField[]>> = {
  addonDetails: [field('addonDetails.purchaseOrderReference'), field('addonDetails.addons', 'shown')],
  contactDetails: [
    contactPart('name'),
    contactPart('email'),
    contactPart('telephone'),
    field('contactDetails.siteContactName'),
    field('contactDetails.siteContactTelephone'),
    field('contactDetails.secondarySiteContactName'),
    field('contactDetails.secondarySiteContactTelephone'),
  ],
  installationDetails: [
    field('installationDetails.crdDate', 'day'),
    yesNo('installationDetails.isSiteReady'),
    field('installationDetails.siteReadyDate', 'day'),
    field('installationDetails.floor'),
    field('installationDetails.room'),
    yesNo('installationDetails.mainsWithin3m'),
    yesNo('installationDetails.hasRackSpace'),
    field('installationDetails.rackName'),
    field('installationDetails.rackNumber'),
    choice('installationDetails.rackMount'),
    field('installationDetails.locationInformation'),
  ],
  propertyDetails: [
    field('propertyDetails.ownedOrLeased', 'choice', [
      { value: 'owned', label: 'Owned' },
      { value: 'leased', label: 'Leased' },
    ]),
    yesNo('propertyDetails.hasLandlordWayleave'),
    field('propertyDetails.landlordName'),
    field('propertyDetails.landlordContact'),
    field('propertyDetails.landlordEmail'),
    yesNo('propertyDetails.hasAccessRestrictions'),
    field('propertyDetails.accessRestrictions'),
    yesNo('propertyDetails.builtAfter2000'),
    yesNo('propertyDetails.asbestosRegisterOnSite'),
    yesNo('propertyDetails.requireSsrams'),
  ],
  technicalDetails: [
    choice('technicalDetails.selectedLayer'),
    field('technicalDetails.nniReference'),
    field('technicalDetails.nniVlan'),
    choice('technicalDetails.interfaceType'),
    choice('technicalDetails.servicePresentationTypeA'),
    yesNo('technicalDetails.typeBRequired'),
    choice('technicalDetails.servicePresentationTypeB'),
    choice('technicalDetails.routerProvided'),
  ],
};
