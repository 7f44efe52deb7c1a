import { contract } from '@portal/api-client';
import { CRF_SECTION_TITLES, FIELD_LABELS, getFieldLabel } from '@portal/api-client/crf-labels';
import { formatDate } from '@portal/ui/format';
import type { CrfContact, CrfDraft, CrfPath, CrfSection } from './crf-types.ts';

const { CRF_LIMITS } = contract.crf;

export { getFieldLabel };

export const CRF_SECTIONS: readonly CrfSection[] = contract.crf.CRF_SECTIONS;

/** The five sections (specification §3), each with a short description. */
export const SECTION_LABELS: Readonly<Record<CrfSection, { title: string; text: string }>> = {
  addonDetails: {
    title: CRF_SECTION_TITLES.addonDetails,
    text: 'Your purchase order and the add-ons for this order.',
  },
  contactDetails: {
    title: CRF_SECTION_TITLES.contactDetails,
    text: 'Order and site contacts.',
  },
  installationDetails: {
    title: CRF_SECTION_TITLES.installationDetails,
    text: 'Date and location.',
  },
  propertyDetails: {
    title: CRF_SECTION_TITLES.propertyDetails,
    text: 'Ownership, access and safety information for the engineers.',
  },
  technicalDetails: {
    title: CRF_SECTION_TITLES.technicalDetails,
    text: 'How the service is delivered.',
  },
};

/** Maximum length of a text field; the server rejects longer values. */
export function getMaxLength(path: string): number | undefined {
  const limits: Readonly<Record<string, number>> = CRF_LIMITS;
  return limits[path.split('.').at(-1) ?? ''];
}

export function getSectionFields(section: CrfSection): CrfPath[] {
  return Object.keys(FIELD_LABELS[section]).map((field) => `${section}.${field}` as CrfPath);
}

export const isFieldShown = contract.crf.isQuestionShown;

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

interface DescribedAddon {
  text: string;
  quantity: number;
  additionalInformation?: string | null | undefined;
}

/** An add-on with its quantity and note. */
export function describeAddon({ text, quantity, additionalInformation }: DescribedAddon): string {
  const counted = quantity > 1 ? `${text} × ${quantity}` : text;
  return additionalInformation ? `${counted} (${additionalInformation})` : counted;
}

interface ChosenAddon {
  options: { value: string; quantity: number }[];
  additionalInformation?: string | null | undefined;
}

function describeAddons(addons: readonly ChosenAddon[]): string | null {
  const chosen = addons.flatMap(({ options, additionalInformation }) =>
    options.map(({ value, quantity }) => describeAddon({ text: value, quantity, additionalInformation })),
  );
  return chosen.join(', ') || null;
}

/** The answer at a path of a draft. */
export const getAnswer: (draft: CrfDraft, path: CrfPath) => unknown = contract.crf.answerAt;
