import { contract } from '@portal/api-client';
import { useUser } from '@portal/auth';
import { setSignedIn, useApiClient, useCommand } from '@portal/portal-sdk';
import { Banner, icons } from '@portal/ui';
import { withLoadingOverlay } from '../../../platform/dialogs/loading.ts';
import { startSession } from '../../../platform/session/session-flow.ts';
import { alertAndOfflineHeight } from './banner-height.ts';
import { StickyBanner } from './sticky-banner.tsx';

/**
 * Names the staff member, the user and the company during impersonation (specification §6). The session can be ended at
 * any time, also while a dialog is open.
 */
export function ImpersonationBanner() {
  const user = useUser();
  const client = useApiClient();
  const end = useCommand(contract.auth.endImpersonation);
  const approve = useCommand(contract.auth.approveCompany);

  if (user.impersonatedBy === null) return null;
  return (
    <StickyBanner name="impersonation" top={alertAndOfflineHeight}>
      <Banner
        tone="accent"
        icon={<icons.user />}
        action={
          <>
            {user.partner.isAwaitingApproval && (
              <button
                type="button"
                aria-busy={approve.busy}
                onClick={() =>
                  withLoadingOverlay(
                    'Approving the company...',
                    approve.run({}).then(
                      () => setSignedIn({ ...user, partner: { ...user.partner, isAwaitingApproval: false } }),
                      () => undefined, // The banner shows the error.
                    ),
                  )
                }
              >
                Approve company
              </button>
            )}
            <button
              type="button"
              aria-busy={end.busy}
              onClick={() =>
                withLoadingOverlay(
                  'Ending the session...',
                  end.run({}).then(
                    () => startSession(client),
                    () => undefined, // The banner shows the error.
                  ),
                )
              }
            >
              End
            </button>
          </>
        }
      >
        {user.impersonatedBy.name} is acting as {user.firstName} {user.lastName} of {user.partner.name}.
        {user.partner.isAwaitingApproval && ' This company is awaiting approval.'}
        {end.error && ` ${end.error.message}`}
        {approve.error && ` ${approve.error.message}`}
      </Banner>
    </StickyBanner>
  );
}
