import { useApiClient } from '@portal/api-client/swr';
import { AlertBanner, Snackbar } from '@portal/ui';
import { menuIcons } from '@portal/ui/menu-icons';
import { AccountMenu, type MenuEntry } from '@portal/ui/overlays';
import { useState } from 'react';
import { logout } from '../../contract/session.ts';
import { useOperator } from '../../features/shared/operator.ts';
import { describeRole } from '../../features/shared/role-labels.ts';

const LOG_OUT_NOTICE_MS = 8000;

/** Who is signed in, sign-out and appearance. */
export function OperatorMenu() {
  const operator = useOperator();
  const client = useApiClient();
  const [isFailed, setIsFailed] = useState(false);
  const logOut = () =>
    client.call(logout, {}).then(
      () => window.location.replace('/login'),
      () => setIsFailed(true),
    );
  const items: MenuEntry[] = [
    { id: 'logout', label: 'Log out', icon: <menuIcons.logout />, onSelect: () => void logOut() },
  ];
  return (
    <>
      {isFailed && (
        <Snackbar duration={LOG_OUT_NOTICE_MS} onTimeout={() => setIsFailed(false)}>
          <AlertBanner tone="danger" floating onClose={() => setIsFailed(false)}>
            We couldn’t log you out because the console could not be reached. Try again.
          </AlertBanner>
        </Snackbar>
      )}
      <AccountMenu name={operator.name} email={operator.email} role={describeRole(operator)} items={items} />
    </>
  );
}
