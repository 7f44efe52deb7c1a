import { type CrfPath, getFieldLabel } from '@portal/quote-kit/request-form';
import { AlertBanner, Stack } from '@portal/ui';
import { plural } from '@portal/ui/format';
import { SkippedList } from '../../shared/bulk/skipped-list.tsx';
import type { BulkAnswersResult } from './use-bulk-answers.ts';

/** What the last bulk change did, and each form that it left as it was with the reason. */
export function BulkAnswersBanner({
  result,
  onClose,
}: {
  result: BulkAnswersResult | null;
  onClose: () => void;
}) {
  if (result === null) return null;
  const { title, done, submittedCount, leftCount, skipped, notTaken, error } = result;
  const doneCount = done.length;
  const isWhole = error === null && leftCount === 0 && skipped.length === 0 && notTaken.length === 0;
  const isSubmit = title === 'Forms submitted';
  const stopped = error === null ? 'Stopped: some forms were not changed' : 'Some forms were not changed';
  return (
    <AlertBanner
      tone={isWhole ? 'success' : error === null ? 'warning' : 'danger'}
      title={error === null && leftCount === 0 ? title : stopped}
      onClose={onClose}
    >
      <Stack gap={2}>
        {error !== null && <div>{error.message}</div>}
        <div>
          {isSubmit
            ? `${plural(submittedCount, 'form')} submitted for approval. ${plural(doneCount - submittedCount, 'form')} still ${doneCount - submittedCount === 1 ? 'needs' : 'need'} answers.`
            : `${plural(doneCount, 'form')} saved.`}
        </div>
        {leftCount > 0 && (
          <div>{`${plural(leftCount, 'form')} ${leftCount === 1 ? 'was' : 'were'} not processed.`}</div>
        )}
        <SkippedList skipped={skipped} />
        {notTaken.length > 0 && (
          <>
            <div>
              {plural(notTaken.length, 'answer')} not saved, because the site’s quote does not allow it:
            </div>
            <SkippedList
              skipped={notTaken.map(({ reference, path, message }) => ({
                key: reference,
                reason: `${getFieldLabel(path as CrfPath)}: ${message}`, // how the server names questions
              }))}
            />
          </>
        )}
      </Stack>
    </AlertBanner>
  );
}
