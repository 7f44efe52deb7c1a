import { contract } from '@portal/api-client';
import { useUser } from '@portal/auth';
import { PATHS, useApiClient, useQuery } from '@portal/portal-sdk';
import { Stack } from '@portal/ui';
import { useEffect, useRef, useState } from 'react';
import { useNavigate } from 'react-router';
import { LoginHeading } from '../../frame/login/login-frame.tsx';
import { consumeIntendedPage } from '../../platform/session/intended-page.ts';
import { readSession } from '../../platform/session/session-flow.ts';
import { ConfirmStep } from './confirm-step.tsx';
import { IntroStep } from './intro-step.tsx';
import { ManageTwoFactor } from './manage-two-factor.tsx';
import { Passkeys } from './passkeys.tsx';
import { RecoveryStep } from './recovery-step.tsx';

type Step = 'intro' | 'confirm' | 'recovery';

/**
 * Two-factor authentication of the user's own account: an authenticator app is set up in three steps (scan, confirm,
 * save the recovery codes), a passkey in two. Once set up, both can be managed. If the partner enforces two-factor
 * authentication, setup is required before anything else (specification §6).
 */
export function TwoFactorSetup() {
  const user = useUser();
  const isOn = user.twoFactorConfirmedAt !== null;
  const hasApp = user.hasAuthenticatorApp ?? isOn;
  const isEnforced = user.partner.force2fa;
  const [step, setStep] = useState<Step | null>(isOn ? null : 'intro');
  const passkeys = useQuery(contract.passkeys.list, user.impersonatedBy === null ? {} : null);
  const client = useApiClient();
  const navigate = useNavigate();
  const content = useRef<HTMLDivElement>(null);

  // The button that opened this step was removed with the previous step.
  useEffect(() => {
    if (step !== null && step !== 'intro' && document.activeElement === document.body)
      content.current?.focus({ preventScroll: true });
  }, [step]);

  // Read the session only now, because the layout around this page changes once two-factor authentication is on.
  async function finish(): Promise<void> {
    await readSession(client);
    setStep(null);
    if (isEnforced) await navigate(consumeIntendedPage() ?? PATHS.dashboard);
  }

  if (step === null) {
    return (
      <ManageTwoFactor
        passkeys={passkeys}
        hasApp={hasApp}
        onSetUpApp={() => setStep('intro')}
        onDisabled={() => setStep('intro')}
      />
    );
  }
  return (
    <Stack ref={content} tabIndex={-1} gap={0} sx={{ maxWidth: 620, outline: 'none' }}>
      <LoginHeading title="Two-factor authentication">
        {isEnforced
          ? `${user.partner.name} requires a passkey, or your password and a code from your phone, each time you sign in.`
          : 'Use a passkey, or your password and a code from your phone, each time you sign in.'}
      </LoginHeading>
      {step === 'intro' && (
        <Stack gap={8}>
          <IntroStep onReady={() => setStep('confirm')} />
          {!isOn && user.impersonatedBy === null && (
            <Passkeys
              passkeys={passkeys}
              hasApp={false}
              onAdded={() => setStep('recovery')}
              onDisabled={() => undefined}
            />
          )}
        </Stack>
      )}
      {step === 'confirm' && <ConfirmStep onConfirmed={() => setStep('recovery')} />}
      {step === 'recovery' && <RecoveryStep onDone={() => void finish()} />}
    </Stack>
  );
}
