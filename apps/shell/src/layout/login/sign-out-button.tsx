import { useApiClient } from '@portal/portal-sdk';
import { Button } from '@portal/ui';
import { useState } from 'react';
import { signOut } from '../../session/session-flow.ts';

/** The way out of a step that the visitor does not want to take now. */
export function SignOutButton({ flush = false }: { flush?: boolean }) {
  const client = useApiClient();
  const [busy, setBusy] = useState(false);
  return (
    <Button
      variant="quiet"
      loading={busy}
      // Alone in its line its words stand where the lines above begin.
      {...(flush && { sx: { alignSelf: 'start', ml: -3 } })}
      onClick={() => {
        setBusy(true);
        void signOut(client);
      }}
    >
      Log out
    </Button>
  );
}
