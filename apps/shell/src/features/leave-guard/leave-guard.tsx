import { useLeaveReason } from '@portal/portal-sdk/host';
import { Button, Text } from '@portal/ui';
import { Modal } from '@portal/ui/overlays';
import { useEffect } from 'react';
import { useBlocker } from 'react-router';
import { isReloading } from '../../platform/browser/reload-page.ts';
import { clearLeaveRequest, useLeaveRequest } from '../../platform/dialogs/leave-request.ts';

/** Shown when only a saved draft would be left unsent. */
const DRAFT_SAVED =
  'What you typed on this page has not been sent. It is saved on this computer and you can restore it when you return.';

/**
 * Asks before leaving a page with unsaved work: with a dialog for links and logging out, with the browser's own prompt
 * for closing the tab.
 */
export function LeaveGuard() {
  const reason = useLeaveReason();
  const request = useLeaveRequest();
  const blocker = useBlocker(
    ({ currentLocation, nextLocation }) =>
      reason !== null && currentLocation.pathname !== nextLocation.pathname,
  );

  useEffect(() => {
    if (reason === null) return;
    const handleBeforeUnload = (event: BeforeUnloadEvent) => {
      if (!isReloading()) event.preventDefault();
    };
    window.addEventListener('beforeunload', handleBeforeUnload);
    return () => window.removeEventListener('beforeunload', handleBeforeUnload);
  }, [reason]);

  // The work was saved in the meantime, so the blocked navigation can proceed.
  const canProceed = blocker.state === 'blocked' && reason === null;
  useEffect(() => {
    if (canProceed) blocker.proceed?.();
  }, [canProceed, blocker]);

  // An unanswered request does not carry over to the next page.
  useEffect(() => clearLeaveRequest, []);

  function stay(): void {
    clearLeaveRequest();
    blocker.reset?.();
  }
  function leave(): void {
    clearLeaveRequest();
    if (request === null) blocker.proceed?.();
    else request();
  }
  return (
    <Modal
      open={request !== null || (reason !== null && blocker.state === 'blocked')}
      onClose={stay}
      title={request === null ? 'Leave this page?' : 'Log out now?'}
      role="alertdialog"
      size="small"
      describedBy="leave-reason"
      actions={
        <>
          <Button onClick={stay}>Stay</Button>
          <Button variant="danger" onClick={leave}>
            {request === null ? 'Leave' : 'Log out'}
          </Button>
        </>
      }
    >
      <Text component="p" id="leave-reason">
        {reason ?? DRAFT_SAVED}
      </Text>
    </Modal>
  );
}
