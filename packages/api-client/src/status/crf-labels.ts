import type { CrfDraft, CrfPath, CrfSection } from '../contract/quotes/crf/draft.ts';

type FieldOf<Section extends CrfSection> = keyof NonNullable<CrfDraft[Section]> & string;

/** The five sections of the customer request form (specification §3). */
export const CRF_SECTION_TITLES: Readonly<Record<CrfSection, string>> = {
  addonDetails: 'Add-on details',
  contactDetails: 'Contact details',
  installationDetails: 'Installation details',
  propertyDetails: 'Property details',
  technicalDetails: 'Technical details',
};

/** Labels of the questions, used by the form and by the server's reasons. */
export const FIELD_LABELS: { readonly [Section in CrfSection]: Readonly<Record<FieldOf<Section>, string>> } =
  {
    addonDetails: { purchaseOrderReference: 'Purchase order reference', addons: 'Add-ons' },
    contactDetails: {
      primaryContact: 'Primary contact',
      secondaryContacts: 'Secondary contacts',
      siteContactName: 'Site contact name',
      siteContactTelephone: 'Site contact telephone',
      secondarySiteContactName: 'Second site contact name',
      secondarySiteContactTelephone: 'Second site contact telephone',
    },
    installationDetails: {
      crdDate: 'Customer required date',
      isSiteReady: 'Site is ready',
      siteReadyDate: 'Site ready date',
      floor: 'Floor',
      room: 'Room',
      mainsWithin3m: 'Mains power within 3 m',
      hasRackSpace: 'Rack space available',
      rackName: 'Rack name',
      rackNumber: 'Rack number',
      rackMount: 'Mounting',
      locationInformation: 'Location information',
    },
    propertyDetails: {
      ownedOrLeased: 'Owned or leased',
      hasLandlordWayleave: 'Landlord wayleave in place',
      landlordName: 'Landlord name',
      landlordContact: 'Landlord contact',
      landlordEmail: 'Landlord email',
      hasAccessRestrictions: 'Access restrictions',
      accessRestrictions: 'Details of access restrictions',
      builtAfter2000: 'Built after 2000',
      asbestosRegisterOnSite: 'Asbestos register on site',
      requireSsrams: 'SSRAMS required',
    },
    technicalDetails: {
      useExistingLine: 'Use existing line',
      pstnNumber: 'Line number',
      selectedLayer: 'Layer',
      nniReference: 'NNI reference',
      nniVlan: 'NNI VLAN',
      interfaceType: 'Interface type',
      servicePresentationTypeA: 'Service presentation, A end',
      typeBRequired: 'B end presentation required',
      servicePresentationTypeB: 'Service presentation, B end',
      routerProvided: 'Router provided',
    },
  };

/** `propertyDetails.landlordName` → "Landlord name" */
export function getFieldLabel(path: CrfPath): string {
  const [section, field] = path.split('.') as [CrfSection, string]; // how a CrfPath is made
  const labels: Readonly<Record<string, string>> = FIELD_LABELS[section];
  return labels[field] ?? field;
}
