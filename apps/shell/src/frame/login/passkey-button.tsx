import { isApiError, useApiClient } from '@portal/portal-sdk';
import { Button } from '@portal/ui';
import { type ReactNode, useState } from 'react';
import { startSession } from '../../platform/session/session-flow.ts';

const NOT_LOADED = 'Passkeys could not be loaded. Check your connection and reload the page.';

interface PasskeyButtonProps {
  /** After the password. */
  asSecondFactor?: boolean;
  primary?: boolean;
  children: ReactNode;
  /** Receives the message of a failed try, and null when a new one starts. */
  onProblem: (message: string | null) => void;
}

/** Signs in with a passkey. Its code is loaded when it is pressed. */
export function PasskeyButton({ asSecondFactor = false, primary, children, onProblem }: PasskeyButtonProps) {
  const client = useApiClient();
  const [isBusy, setIsBusy] = useState(false);

  async function signIn(): Promise<void> {
    setIsBusy(true);
    onProblem(null);
    try {
      const { signInWithPasskey } = await import('../../platform/passkeys/sign-in-with-passkey.ts');
      await signInWithPasskey(client, asSecondFactor);
      await startSession(client);
    } catch (error) {
      const isExpected = isApiError(error) || (error instanceof Error && error.name === 'PasskeyError');
      onProblem(isExpected ? error.message : NOT_LOADED);
      if (!isExpected) reportError(error);
    } finally {
      setIsBusy(false);
    }
  }

  return (
    <Button
      variant={primary ? 'primary' : 'secondary'}
      size="large"
      fullWidth
      loading={isBusy}
      onClick={() => void signIn()}
    >
      {children}
    </Button>
  );
}
