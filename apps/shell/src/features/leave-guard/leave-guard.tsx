import { useLeaveReason } from '@portal/portal-sdk/host';
import { Button, Modal, Text } from '@portal/ui';
import { useEffect } from 'react';
import { useBlocker } from 'react-router';
import { isReloading } from '../../parts/reload-page.ts';
import { clearLeaveRequest, useLeaveRequest } from './leave-request.ts';

/** A form's draft survives logging out; that it is not sent is still worth a word. */
const DRAFT_SAVED =
  'What you typed on this page has not been sent. It is kept on this computer and offered to you when you are back.';

/**
 * Asks before a page with unsaved work is left: by a link or by logging out with a dialog, by closing the tab with the
 * browser's own.
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
    const ask = (event: BeforeUnloadEvent) => {
      if (!isReloading()) event.preventDefault();
    };
    window.addEventListener('beforeunload', ask);
    return () => window.removeEventListener('beforeunload', ask);
  }, [reason]);

  // What held the page back is gone (it was saved meanwhile): the way is free.
  const isFree = blocker.state === 'blocked' && reason === null;
  useEffect(() => {
    if (isFree) blocker.proceed?.();
  }, [isFree, blocker]);

  // A question that nobody answered does not wait for the next page.
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
