import { contract } from '@portal/api-client';
import { isEquivalent } from '@portal/area-kit/detail';
import { getAnswer, getSectionFields, isFieldShown } from '../model/crf-fields.ts';
import type { CrfContextData, CrfDraft, CrfPath, CrfSection } from '../model/crf-types.ts';

/** Sections that can be copied from another quote: people and building, not the product or its technical details. */
export const COPYABLE_SECTIONS = [
  'contactDetails',
  'propertyDetails',
  'installationDetails',
] as const satisfies readonly CrfSection[];
export type CopyableSection = (typeof COPYABLE_SECTIONS)[number];

/** Dates belong to one order. */
const NOT_COPIED: ReadonlySet<CrfPath> = new Set([
  'installationDetails.crdDate',
  'installationDetails.siteReadyDate',
]);

export function getCopyablePaths(
  from: CrfDraft,
  into: CrfDraft,
  sections: readonly CopyableSection[],
  context: CrfContextData,
): CrfPath[] {
  // Whether a field is shown can depend on copied answers.
  const after: CrfDraft = {
    ...into,
    ...Object.fromEntries(sections.map((section) => [section, from[section]])),
  };
  return contract.crf.CRF_SECTIONS.filter((section) => sections.some((one) => one === section))
    .flatMap(getSectionFields)
    .filter(
      (path) =>
        !NOT_COPIED.has(path) &&
        isFieldShown(path, after, context) &&
        !isEquivalent(getAnswer(from, path), null) &&
        !isEquivalent(getAnswer(from, path), getAnswer(into, path)),
    );
}
