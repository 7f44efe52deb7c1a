import { useCan, useUser } from '@portal/portal-sdk';
import { AlertBanner } from '@portal/ui';
import { formatDate } from '@portal/ui/format';

/** Names the absent colleagues whose approval requests the user decides. Renders nothing if there are none. */
export function AbsenceNotice() {
  const { approvesFor = [] } = useUser();
  const canManage = useCan('partner.manage');
  if (approvesFor.length === 0) return null;
  const owners = approvesFor.map(
    ({ name, untilDay }) => `for ${name}, who is away until ${formatDate(untilDay)}`,
  );
  return (
    <AlertBanner tone="info" live="off" title={`You approve ${owners.join(' and ')}`}>
      {canManage
        ? 'As an administrator you approve in your own name.'
        : 'The history shows that you decided on their behalf. Someone else must approve requests that you submitted.'}
    </AlertBanner>
  );
}
