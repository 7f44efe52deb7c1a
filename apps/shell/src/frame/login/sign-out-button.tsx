import { useApiClient } from '@portal/portal-sdk';
import { Button } from '@portal/ui';
import { useState } from 'react';
import { signOut } from '../../platform/session/session-flow.ts';

/** Logs out of a required step that the user does not want to complete now. */
export function SignOutButton({ flush = false }: { flush?: boolean }) {
  const client = useApiClient();
  const [isBusy, setIsBusy] = useState(false);
  return (
    <Button
      variant="quiet"
      loading={isBusy}
      // Aligns its label with the text above.
      {...(flush && { sx: { alignSelf: 'start', ml: -3 } })}
      onClick={() => {
        setIsBusy(true);
        void signOut(client);
      }}
    >
      Log out
    </Button>
  );
}
