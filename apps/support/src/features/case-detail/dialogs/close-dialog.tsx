import { ConflictDialog } from '@portal/area-kit/detail';
import { showAlert } from '@portal/portal-sdk';
import { AlertBanner, Stack } from '@portal/ui';
import { ConfirmDialog } from '@portal/ui/page';
import { useCaseStatus } from '../use-case-status.ts';
import type { CaseDialogProps, CaseFormProps } from './case-dialog-props.ts';

/** Closes a case. A closed case cannot be reopened. */
export function CloseDialog({ open, ...props }: CaseDialogProps) {
  return open ? <OpenCloseDialog {...props} /> : null;
}

function OpenCloseDialog({ supportCase, onClose }: CaseFormProps) {
  const { caseNumber, status } = supportCase;
  const closing = useCaseStatus(supportCase, 'Closed', {
    onSaved: () => {
      onClose();
      showAlert(`Case ${caseNumber} was closed.`);
    },
    onDiscarded: onClose,
  });
  return (
    <>
      <ConfirmDialog
        open
        title={`Close case ${caseNumber}?`}
        confirmLabel="Close case"
        cancelLabel="Keep open"
        loading={closing.busy}
        onConfirm={closing.run}
        onCancel={onClose}
      >
        <Stack gap={3}>
          <span>
            {status === 'New' ? 'We will stop working on it. ' : ''}A closed case cannot be reopened. If the
            problem continues, open a new case.
          </span>
          {closing.error && <AlertBanner tone="danger">{closing.error.message}</AlertBanner>}
        </Stack>
      </ConfirmDialog>
      <ConflictDialog {...closing.conflict} what="this case" />
    </>
  );
}
