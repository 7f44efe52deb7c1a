import { contract, type OutputOf } from '@portal/api-client';
import { resultOrUndefined, useCommand } from '@portal/portal-sdk';
import { AlertBanner, Stack } from '@portal/ui';
import { ConfirmDialog } from '@portal/ui/page';

interface RotateSecretDialogProps {
  /** Null while the dialog is closed. */
  webhook: contract.webhooks.Webhook | null;
  onClose: () => void;
  onRotated: (webhook: OutputOf<typeof contract.webhooks.rotateSecret>) => void;
}

/** Replaces the signing secret. The previous one stays valid for a day, so that receivers can switch. */
export function RotateSecretDialog({ webhook, onClose, onRotated }: RotateSecretDialogProps) {
  const rotate = useCommand(contract.webhooks.rotateSecret, { refreshes: [contract.webhooks.get] });
  const close = () => {
    rotate.clearError();
    onClose();
  };
  const confirm = async (id: string) => {
    const rotated = await resultOrUndefined(rotate.run({ id }));
    if (rotated !== undefined) onRotated(rotated);
  };
  return (
    <ConfirmDialog
      open={webhook !== null}
      title="Rotate the signing secret?"
      confirmLabel="Rotate secret"
      loading={rotate.busy}
      onCancel={close}
      onConfirm={() => webhook !== null && void confirm(webhook.id)}
    >
      <Stack gap={3}>
        <span>
          You get a new secret. For {contract.webhooks.ROTATION_HOURS} hours we sign each request with both
          secrets, so you can update your application without missing events.
        </span>
        {webhook?.previousSecretExpiresAt != null && (
          <AlertBanner tone="warning" live="off">
            This secret was rotated in the last {contract.webhooks.ROTATION_HOURS} hours. If you rotate it
            again, the previous secret stops working immediately.
          </AlertBanner>
        )}
        {rotate.error && <AlertBanner tone="danger">{rotate.error.message}</AlertBanner>}
      </Stack>
    </ConfirmDialog>
  );
}
