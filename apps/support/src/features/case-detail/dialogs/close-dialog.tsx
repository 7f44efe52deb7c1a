import { contract } from '@portal/api-client';
import { resultOrUndefined, showAlert } from '@portal/portal-sdk';
import { AlertBanner, Stack } from '@portal/ui';
import { ConfirmDialog } from '@portal/ui/page';
import { useCaseCommand } from '../use-case-command.ts';
import type { CaseDialogProps } from './case-dialog-props.ts';

/** Closes a case. A closed case cannot be reopened. */
export function CloseDialog({
  supportCase: { id, version, caseNumber, status },
  open,
  onClose,
}: CaseDialogProps) {
  const update = useCaseCommand(contract.support.updateCase);
  const cancel = () => {
    update.clearError();
    onClose();
  };
  const close = async () => {
    const closed = await resultOrUndefined(update.run({ id, version, status: 'Closed' }));
    if (closed === undefined) return;
    onClose();
    showAlert(`Case ${caseNumber} was closed.`);
  };
  return (
    <ConfirmDialog
      open={open}
      title={`Close case ${caseNumber}?`}
      confirmLabel="Close case"
      cancelLabel="Keep open"
      loading={update.busy}
      onConfirm={close}
      onCancel={cancel}
    >
      <Stack gap={3}>
        <span>
          {status === 'New' ? 'We will stop working on it. ' : ''}A closed case cannot be reopened. If the
          problem continues, open a new case.
        </span>
        {update.error && <AlertBanner tone="danger">{update.error.message}</AlertBanner>}
      </Stack>
    </ConfirmDialog>
  );
}
