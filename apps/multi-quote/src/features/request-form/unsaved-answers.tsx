import { ConflictDialog } from '@portal/area-kit/detail';
import { useLeaveGuard } from '@portal/portal-sdk';
import { describeAnswer } from '@portal/quote-kit/request-form';
import { AlertBanner, Button, Stack } from '@portal/ui';
import { cellKey } from './grid/answers.ts';
import type { GridField } from './grid/grid-fields.ts';
import { useAnswerConflict, useFailedChanges, useHasUnsavedAnswers, useSaver } from './use-answer-saver.ts';

const describe = (field: GridField, answer: unknown) =>
  field.choices?.find(({ value }) => value === answer)?.label ??
  describeAnswer(field.path, answer) ??
  'empty';

/** Answers that could not be saved, each with its reason, and the answer that a colleague has also changed. */
export function UnsavedAnswers() {
  const saver = useSaver();
  const failed = useFailedChanges(saver);
  const conflict = useAnswerConflict();
  // Here, because the grid is not rendered for each answer that is on its way.
  useLeaveGuard(
    useHasUnsavedAnswers(),
    'Some answers in the request forms are not saved. If you leave, they are lost.',
  );
  return (
    <>
      {failed.length > 0 && (
        <AlertBanner
          tone="danger"
          title="Not saved"
          action={
            <Button size="small" onClick={saver.retry}>
              Try again
            </Button>
          }
        >
          <Stack component="ul" gap={1} sx={{ m: 0, pl: 5 }}>
            {failed.map(({ site, field, message }) => (
              <li key={`${site.quote.reference} ${field.id}`}>
                {site.quote.customerName}, {field.label}: {message}
              </li>
            ))}
          </Stack>
        </AlertBanner>
      )}
      <ConflictDialog
        key={conflict === null ? 'none' : cellKey(conflict.site, conflict.field)}
        what={conflict === null ? 'this form' : `the form of ${conflict.site.quote.customerName}`}
        rows={
          conflict === null
            ? null
            : [
                {
                  label: conflict.field.label,
                  mine: describe(conflict.field, conflict.answer),
                  theirs: describe(conflict.field, conflict.theirs),
                },
              ]
        }
        onKeepMine={() => conflict?.decide('mine')}
        onTakeTheirs={() => conflict?.decide('theirs')}
      />
    </>
  );
}
