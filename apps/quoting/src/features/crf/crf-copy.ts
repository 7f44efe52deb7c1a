import { contract } from '@portal/api-client';
import { isSame } from '../quote-detail/three-way.ts';
import { answerAt, fieldsOf, isAsked } from './crf-fields.ts';
import type { CrfContext, CrfDraft, CrfPath, CrfSection } from './crf-types.ts';

/** What another quote's form can lend: people and the building, not what was bought or how it is handed over. */
export const COPIED_SECTIONS = [
  'contactDetails',
  'propertyDetails',
  'installationDetails',
] as const satisfies readonly CrfSection[];
export type CopiedSection = (typeof COPIED_SECTIONS)[number];

/** Days belong to their own order. */
const NEVER: ReadonlySet<CrfPath> = new Set([
  'installationDetails.crdDate',
  'installationDetails.siteReadyDate',
]);

/** The answers of `from` that go into `into`: given there, asked here, and different. */
export function copiedPaths(
  from: CrfDraft,
  into: CrfDraft,
  sections: readonly CopiedSection[],
  context: CrfContext,
): CrfPath[] {
  // What is asked depends on the answers that come along.
  const after: CrfDraft = {
    ...into,
    ...Object.fromEntries(sections.map((section) => [section, from[section]])),
  };
  return contract.crf.CRF_SECTIONS.filter((section) => sections.some((one) => one === section))
    .flatMap(fieldsOf)
    .filter(
      (path) =>
        !NEVER.has(path) &&
        isAsked(path, after, context) &&
        !isSame(answerAt(from, path), null) &&
        !isSame(answerAt(from, path), answerAt(into, path)),
    );
}
