import { ConflictDialog } from '@portal/area-kit/detail';
import { showAlert } from '@portal/portal-sdk';
import { AlertBanner, Button } from '@portal/ui';
import type { SupportCase } from '../shared/case-types.ts';
import { useCaseStatus } from './use-case-status.ts';

interface CaseActionBannerProps {
  supportCase: SupportCase;
  onClose: () => void;
}

/** Banner with the partner's next step, if there is one. */
export function CaseActionBanner({ supportCase, onClose }: CaseActionBannerProps) {
  const { status, waitsOn, type } = supportCase;
  // Mounted when the case is resolved, so that reopening starts from the version in which the user saw that.
  if (status === 'Resolved') return <ResolvedBanner supportCase={supportCase} onClose={onClose} />;
  if (waitsOn === 'partner') {
    return (
      <AlertBanner tone="warning" title="Waiting for your reply" live="off">
        {type === 'assurance' ? 'The SLA clock is paused. ' : ''}Add a comment to reply, and work on this case
        resumes.
      </AlertBanner>
    );
  }
  return null;
}

function ResolvedBanner({ supportCase, onClose }: CaseActionBannerProps) {
  const reopening = useCaseStatus(supportCase, 'New', {
    onSaved: () => showAlert(`Case ${supportCase.caseNumber} was reopened.`),
    onDiscarded: () => undefined,
  });
  return (
    <>
      <AlertBanner
        tone="success"
        title="We think this is fixed"
        live="off"
        action={
          <>
            <Button size="small" onClick={onClose}>
              Close case
            </Button>
            <Button size="small" variant="quiet" loading={reopening.busy} onClick={reopening.run}>
              Reopen
            </Button>
          </>
        }
      >
        {reopening.error
          ? `The case was not reopened. ${reopening.error.message}`
          : 'Close the case if the problem is fixed, or reopen it if it is not.'}
      </AlertBanner>
      <ConflictDialog {...reopening.conflict} what="this case" />
    </>
  );
}
