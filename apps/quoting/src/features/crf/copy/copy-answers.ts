import { contract } from '@portal/api-client';
import {
  type CopyableSection,
  type CrfContextData,
  type CrfDraft,
  type CrfPath,
  getAnswer,
  getCopyablePaths,
} from '@portal/quote-kit/request-form';

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
  const copyablePaths = getCopyablePaths(from, into, sections, context);
  const added = copyablePaths.reduce<CrfDraft>(
    (draft, path) => contract.crf.withAnswer(draft, path, getAnswer(from, path)),
    {},
  );
  const { notTaken } = contract.crf.takeAnswers(context, into, added);
  return { paths: copyablePaths.filter((path) => notTaken.every((each) => each.path !== path)), notTaken };
}
