import { useLeaveReason } from '@portal/portal-sdk/host';
import { Button, Modal, Text } from '@portal/ui';
import { useEffect } from 'react';
import { useBlocker } from 'react-router';
import { isReloading } from '../../parts/reload-page.ts';

/** Asks before a page with unsaved work is left: by a link with a dialog, by closing the tab with the browser's own. */
export function LeaveGuard() {
  const reason = useLeaveReason();
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

  const stay = () => blocker.reset?.();
  return (
    <Modal
      open={blocker.state === 'blocked' && reason !== null}
      onClose={stay}
      title="Leave this page?"
      role="alertdialog"
      size="small"
      describedBy="leave-reason"
      actions={
        <>
          <Button onClick={stay}>Stay</Button>
          <Button variant="danger" onClick={() => blocker.proceed?.()}>
            Leave
          </Button>
        </>
      }
    >
      <Text component="p" id="leave-reason">
        {reason}
      </Text>
    </Modal>
  );
}
