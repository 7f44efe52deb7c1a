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

interface QuoteLocation {
  reference: string;
  postcode: string;
  multiQuoteUuid: string | null;
}

/** The other quotes: same site first, then same multi-quote, otherwise in their original order. */
export function sortSiblingsFirst<Other extends QuoteLocation>(
  quotes: readonly Other[],
  reference: string,
): Other[] {
  const own = quotes.find((quote) => quote.reference === reference);
  const others = quotes.filter((quote) => quote.reference !== reference);
  if (own === undefined) return others;
  const distance = (quote: QuoteLocation) => {
    if (quote.postcode === own.postcode) return 0;
    return own.multiQuoteUuid !== null && quote.multiQuoteUuid === own.multiQuoteUuid ? 1 : 2;
  };
  return others.toSorted((a, b) => distance(a) - distance(b));
}

/**
 * Copies answers from one form into another: those that are present in the source, shown in the target, and different.
 * Answers that would contradict the target's quote or other answers are named instead.
 */
export function copyAnswers(
  from: CrfDraft,
  into: CrfDraft,
  sections: readonly CopyableSection[],
  context: CrfContextData,
): { paths: CrfPath[]; notTaken: contract.crf.Contradiction[] } {
  const wanted = getCopyablePaths(from, into, sections, context);
  const added = wanted.reduce<CrfDraft>(
    (draft, path) => contract.crf.withAnswer(draft, path, getAnswer(from, path)),
    {},
  );
  const { notTaken } = contract.crf.takeAnswers(context, into, added);
  return { paths: wanted.filter((path) => notTaken.every((each) => each.path !== path)), notTaken };
}

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
