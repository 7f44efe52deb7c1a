import { contract } from '@portal/api-client';
import { attempt, showAlert } from '@portal/portal-sdk';
import { AlertBanner, Button } from '@portal/ui';
import type { SupportCase } from '../shared/case-labels.ts';
import { useCaseCommand } from './use-case-command.ts';

interface CaseActionBannerProps {
  supportCase: SupportCase;
  onClose: () => void;
}

/** What the partner has to do next, where it is for them. */
export function CaseActionBanner({ supportCase, onClose }: CaseActionBannerProps) {
  const { id, caseNumber, status, waitsOn, type } = supportCase;
  const update = useCaseCommand(contract.support.updateCase);
  const reopen = async () => {
    const reopened = await attempt(update.run({ id, status: 'New' }));
    if (reopened !== undefined) showAlert(`Case ${caseNumber} is open again.`);
  };
  if (status === 'Resolved') {
    return (
      <AlertBanner
        tone="success"
        title="We think this is put right"
        live="off"
        action={
          <>
            <Button size="small" onClick={onClose}>
              Close case
            </Button>
            <Button size="small" variant="quiet" loading={update.busy} onClick={reopen}>
              Open again
            </Button>
          </>
        }
      >
        {update.error
          ? `It was not opened again. ${update.error.message}`
          : 'Close the case if it is, or open it again if something is still amiss.'}
      </AlertBanner>
    );
  }
  if (waitsOn === 'partner') {
    return (
      <AlertBanner tone="warning" title="This case waits on you" live="off">
        {type === 'assurance' ? 'The clock stands until you answer. ' : ''}Answer with a comment, and the work
        goes on.
      </AlertBanner>
    );
  }
  return null;
}
