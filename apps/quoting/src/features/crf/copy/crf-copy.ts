import { contract } from '@portal/api-client';
import { isEquivalent } from '../../shared/merge/three-way-merge.ts';
import { getAnswer, getSectionFields, isFieldShown } from '../model/crf-fields.ts';
import type { CrfContext, CrfDraft, CrfPath, CrfSection } from '../model/crf-types.ts';

/** What another quote's form can lend: people and the building, not what was bought or how it is handed over. */
export const COPYABLE_SECTIONS = [
  'contactDetails',
  'propertyDetails',
  'installationDetails',
] as const satisfies readonly CrfSection[];
export type CopyableSection = (typeof COPYABLE_SECTIONS)[number];

/** Days belong to their own order. */
const NEVER: ReadonlySet<CrfPath> = new Set([
  'installationDetails.crdDate',
  'installationDetails.siteReadyDate',
]);

interface Placed {
  reference: string;
  postcode: string;
  multiQuoteUuid: string | null;
}

/** The other quotes, those of the same site first, then those of the same multi-quote, else in their order. */
export function sortSiblingsFirst<Other extends Placed>(
  quotes: readonly Other[],
  reference: string,
): Other[] {
  const own = quotes.find((quote) => quote.reference === reference);
  const others = quotes.filter((quote) => quote.reference !== reference);
  if (own === undefined) return others;
  const distance = (quote: Placed) => {
    if (quote.postcode === own.postcode) return 0;
    return own.multiQuoteUuid !== null && quote.multiQuoteUuid === own.multiQuoteUuid ? 1 : 2;
  };
  return others.toSorted((a, b) => distance(a) - distance(b));
}

/** The answers of `from` that go into `into`: given there, asked here, and different. */
export function getCopyablePaths(
  from: CrfDraft,
  into: CrfDraft,
  sections: readonly CopyableSection[],
  context: CrfContext,
): CrfPath[] {
  // What is asked depends on the answers that come along.
  const after: CrfDraft = {
    ...into,
    ...Object.fromEntries(sections.map((section) => [section, from[section]])),
  };
  return contract.crf.CRF_SECTIONS.filter((section) => sections.some((one) => one === section))
    .flatMap(getSectionFields)
    .filter(
      (path) =>
        !NEVER.has(path) &&
        isFieldShown(path, after, context) &&
        !isEquivalent(getAnswer(from, path), null) &&
        !isEquivalent(getAnswer(from, path), getAnswer(into, path)),
    );
}
