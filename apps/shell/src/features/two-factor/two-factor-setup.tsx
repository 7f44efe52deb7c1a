import { useUser } from '@portal/auth';
import { PATHS, useApiClient } from '@portal/portal-sdk';
import { Stack } from '@portal/ui';
import { useState } from 'react';
import { useNavigate } from 'react-router';
import { LoginHeading } from '../../layout/login/login-frame.tsx';
import { consumeIntendedPage } from '../../session/intended-page.ts';
import { readSession } from '../../session/session-flow.ts';
import { ConfirmStep } from './confirm-step.tsx';
import { IntroStep } from './intro-step.tsx';
import { ManageTwoFactor } from './manage-two-factor.tsx';
import { RecoveryStep } from './recovery-step.tsx';

type Step = 'intro' | 'confirm' | 'recovery';

/**
 * Second factor of the own account: set up in three steps (scan, confirm, keep the recovery codes), or managed once it
 * is confirmed. Where the partner enforces it, this is the step before everything else (specification §6).
 */
export function TwoFactorSetup() {
  const user = useUser();
  const isOn = user.twoFactorConfirmedAt !== null;
  const isEnforced = user.partner.force2fa;
  const [step, setStep] = useState<Step | null>(isOn ? null : 'intro');
  const client = useApiClient();
  const navigate = useNavigate();

  // Only now: with the second factor known to be on, the layout around this page changes.
  async function finish(): Promise<void> {
    await readSession(client);
    setStep(null);
    if (isEnforced) await navigate(consumeIntendedPage() ?? PATHS.dashboard);
  }

  if (step === null) return <ManageTwoFactor onSetUpAgain={() => setStep('intro')} />;
  return (
    <Stack gap={0} sx={{ maxWidth: 620 }}>
      <LoginHeading title="Two-factor authentication">
        {isEnforced
          ? `${user.partner.name} asks for a second factor, so that a password alone opens nothing.`
          : 'A code from your phone, besides the password, each time you sign in.'}
      </LoginHeading>
      {step === 'intro' && <IntroStep onReady={() => setStep('confirm')} />}
      {step === 'confirm' && <ConfirmStep onConfirmed={() => setStep('recovery')} />}
      {step === 'recovery' && <RecoveryStep onDone={() => void finish()} />}
    </Stack>
  );
}
