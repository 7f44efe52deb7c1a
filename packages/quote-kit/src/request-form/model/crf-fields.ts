import { contract } from '@portal/api-client';
import { formatDate } from '@portal/ui/format';
import type { CrfContact, CrfDraft, CrfPath, CrfSection, FieldOf } from './crf-types.ts';

const { CRF_LIMITS } = contract.crf;

export const CRF_SECTIONS: readonly CrfSection[] = contract.crf.CRF_SECTIONS;

/** The five sections (specification §3), each with a short description. */
export const SECTION_LABELS: Readonly<Record<CrfSection, { title: string; text: string }>> = {
  addonDetails: {
    title: 'Add-on details',
    text: 'Your purchase order and the add-ons for this order.',
  },
  contactDetails: {
    title: 'Contact details',
    text: 'Order and site contacts.',
  },
  installationDetails: {
    title: 'Installation details',
    text: 'Date and location.',
  },
  propertyDetails: {
    title: 'Property details',
    text: 'Ownership, access and safety information for the engineers.',
  },
  technicalDetails: {
    title: 'Technical details',
    text: 'How the service is delivered.',
  },
};

/** Field labels, used by the form, the read-only view and the conflict dialog. */
const FIELD_LABELS: { readonly [Section in CrfSection]: Readonly<Record<FieldOf<Section>, string>> } = {
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
    pstnNumber: 'PSTN number',
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

/** Maximum length of a text field; the server rejects longer values. */
export function getMaxLength(path: string): number | undefined {
  const limits: Readonly<Record<string, number>> = CRF_LIMITS;
  return limits[path.split('.').at(-1) ?? ''];
}

export function getSectionFields(section: CrfSection): CrfPath[] {
  return Object.keys(FIELD_LABELS[section]).map((field) => `${section}.${field}` as CrfPath);
}

export const isFieldShown = contract.crf.isQuestionAsked;

/** Formats an answer for display. */
export function describeAnswer(path: CrfPath, value: unknown): string | null {
  if (value === null || value === undefined || value === '') return null;
  if (typeof value === 'boolean') return value ? 'Yes' : 'No';
  if (path === 'propertyDetails.ownedOrLeased') return value === 'leased' ? 'Leased' : 'Owned';
  if (path === 'technicalDetails.selectedLayer') return `Layer ${String(value)}`;
  if (path === 'addonDetails.addons') return Array.isArray(value) ? describeAddons(value) : null;
  if (Array.isArray(value)) return value.map(describeContact).join('; ') || null;
  if (typeof value === 'object') return describeContact(value) || null;
  if (path.endsWith('Date')) return formatDate(String(value));
  return String(value);
}

function describeContact(contact: CrfContact): string {
  return [contact.name, contact.email, contact.telephone].filter(Boolean).join(', ');
}

function describeAddons(addons: { options: { value: string; quantity: number }[] }[]): string | null {
  const chosen = addons.flatMap(({ options }) =>
    options.map(({ value, quantity }) => (quantity > 1 ? `${value} × ${quantity}` : value)),
  );
  return chosen.join(', ') || null;
}

/** The answer at a path of a draft. */
export const getAnswer: (draft: CrfDraft, path: CrfPath) => unknown = contract.crf.answerAt;
