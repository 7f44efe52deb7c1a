import { usePageTitle } from '@portal/portal-sdk';
import { ChallengeForm } from '../features/two-factor/challenge-form.tsx';

export function ChallengePage() {
  usePageTitle('Two-factor authentication');
  return <ChallengeForm />;
}
