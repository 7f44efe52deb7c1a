import type { AnyEndpoint, Endpoint } from '@portal/api-client';
import { type AlertAction, isApiError, showAlert, useCommand, useRefresh } from '@portal/portal-sdk';
import { AlertBanner, Stack } from '@portal/ui';
import { ConfirmDialog } from '@portal/ui/page';
import type { ReactNode } from 'react';

export interface ConfirmCommandDialogProps<Input> {
  endpoint: Endpoint<Input, undefined>;
  /** Undefined while the dialog is closed. */
  input: Input | undefined;
  /** Queries to refetch after the call, also after a failed one. */
  refreshes: readonly AnyEndpoint[];
  title: string;
  confirmLabel: string;
  successMessage: string;
  /** Offered with the success message, such as Undo. */
  successAction?: AlertAction;
  /** Describes the call that the user confirms. */
  children: ReactNode;
  onSuccess?: () => void;
  onClose: () => void;
}

/** Asks for confirmation, runs a destructive call and keeps the dialog open with the error if it fails. */
export function ConfirmCommandDialog<Input>(props: ConfirmCommandDialogProps<Input>) {
  const { endpoint, input, refreshes, title, confirmLabel, successMessage, children } = props;
  const { successAction, onSuccess, onClose } = props;
  const command = useCommand(endpoint, { refreshes });
  const refresh = useRefresh();
  const close = () => {
    command.clearError();
    onClose();
  };

  async function confirm(confirmed: Input): Promise<void> {
    try {
      await command.run(confirmed);
    } catch (error) {
      if (!isApiError(error)) reportError(error);
      await refresh(...refreshes);
      return;
    }
    showAlert(successMessage, successAction ? { action: successAction } : {});
    onSuccess?.();
    close();
  }

  return (
    <ConfirmDialog
      open={input !== undefined}
      title={title}
      confirmLabel={confirmLabel}
      danger
      loading={command.busy}
      onCancel={close}
      onConfirm={() => input !== undefined && void confirm(input)}
    >
      <Stack gap={3}>
        <span>{children}</span>
        {command.error && <AlertBanner tone="danger">{command.error.message}</AlertBanner>}
      </Stack>
    </ConfirmDialog>
  );
}
