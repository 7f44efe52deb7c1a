import { contract } from '@portal/api-client';
import { useFormValues } from '@portal/ui/forms';
import type { CrfDraft } from '../model/crf-types.ts';
import { ConditionalField } from './conditional-field.tsx';
import { LockedAnswer } from './crf-choice.tsx';
import { useCrfContext } from './crf-context.ts';
import { CrfText } from './crf-field.tsx';

const PATH = 'technicalDetails.pstnNumber';

/** The number of the existing line; the quote's number if the search included it. */
export function LineNumber() {
  const context = useCrfContext();
  const isLocked = useFormValues((draft: CrfDraft) => {
    const derived = contract.crf.derivedAnswer(PATH, context, draft);
    return derived !== null && (draft.technicalDetails?.pstnNumber || derived.value) === derived.value;
  });
  if (isLocked)
    return (
      <ConditionalField path={PATH}>
        <LockedAnswer
          path={PATH}
          text={context.line?.pstnNumber ?? ''}
          reason="The quote’s price is for moving this line."
        />
      </ConditionalField>
    );
  return <CrfText path={PATH} type="tel" help="The telephone number of the existing line." />;
}
