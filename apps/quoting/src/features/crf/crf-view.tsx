import type { Quote } from '@portal/quote-kit/quotes';
import { AlertBanner, Stack } from '@portal/ui';
import { formatDateTime } from '@portal/ui/format';
import type { CrfAnswer } from '../shared/quote-types.ts';
import { RequestFormAnswers } from '../shared/request-form-answers.tsx';

/** The form, read-only and printable, with when it was accepted and submitted. */
export function CrfView({ answer, quote }: { answer: CrfAnswer; quote: Quote }) {
  return (
    <Stack gap={6}>
      {answer.submittedAt !== null && (
        <AlertBanner tone="info" live="off">
          {answer.acceptedAt !== null && `Quote accepted ${formatDateTime(answer.acceptedAt)}. `}
          Submitted {formatDateTime(answer.submittedAt)}
          {answer.submittedBy !== null && ` by ${answer.submittedBy}`}. It can be changed only if the approver
          sends it back.
        </AlertBanner>
      )}
      <RequestFormAnswers answer={answer} quote={quote} />
    </Stack>
  );
}
