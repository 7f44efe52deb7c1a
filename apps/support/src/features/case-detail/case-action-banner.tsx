import { contract } from '@portal/api-client';
import { resultOrUndefined, showAlert } from '@portal/portal-sdk';
import { AlertBanner, Button } from '@portal/ui';
import type { SupportCase } from '../shared/case-types.ts';
import { useCaseCommand } from './use-case-command.ts';

interface CaseActionBannerProps {
  supportCase: SupportCase;
  onClose: () => void;
}

/** Banner with the partner's next step, if there is one. */
export function CaseActionBanner({ supportCase, onClose }: CaseActionBannerProps) {
  const { id, version, caseNumber, status, waitsOn, type } = supportCase;
  const update = useCaseCommand(contract.support.updateCase);
  const reopen = async () => {
    const reopened = await resultOrUndefined(update.run({ id, version, status: 'New' }));
    if (reopened !== undefined) showAlert(`Case ${caseNumber} was reopened.`);
  };
  if (status === 'Resolved') {
    return (
      <AlertBanner
        tone="success"
        title="We think this is fixed"
        live="off"
        action={
          <>
            <Button size="small" onClick={onClose}>
              Close case
            </Button>
            <Button size="small" variant="quiet" loading={update.busy} onClick={reopen}>
              Reopen
            </Button>
          </>
        }
      >
        {update.error
          ? `The case was not reopened. ${update.error.message}`
          : 'Close the case if the problem is fixed, or reopen it if it is not.'}
      </AlertBanner>
    );
  }
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
