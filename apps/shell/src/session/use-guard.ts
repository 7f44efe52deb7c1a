import { evaluateGuards, findPageAccess, type GuardDecision, useSession } from '@portal/auth';
import { PATHS, showAlert, useApiClient } from '@portal/portal-sdk';
import { useEffect } from 'react';
import { useLocation, useNavigate } from 'react-router';
import { consumeIntendedPage, storeIntendedPage } from './intended-page.ts';
import { consumeRedirectReason, isSigningOut, signOut } from './session-flow.ts';
import { useAreaClaim } from './use-area-claim.ts';

/** A redirect to a step that has to be taken before the page opens, after which the visitor comes back to it. */
export function isStepRedirect(decision: GuardDecision): boolean {
  if (decision.kind !== 'redirect') return false;
  return decision.remember === true || decision.message !== undefined || decision.to === PATHS.sla;
}

/** A page on the way in: whoever has passed it goes on to where he wanted to be. */
function isEntryPage(path: string): boolean {
  return findPageAccess(path)?.audience === 'guest' || path === PATHS.sla;
}

/**
 * What happens with the current path for the current visitor, and the doing of it where it means going elsewhere.
 * Nothing of a page is rendered, and so nothing of it requested, until the answer is `allow`.
 */
export function useGuard(): GuardDecision {
  const session = useSession();
  const { pathname, search, hash } = useLocation();
  const navigate = useNavigate();
  const client = useApiClient();
  const decision = evaluateGuards(pathname, session, useAreaClaim(pathname));
  const here = pathname + search + hash;
  const target = decision.kind === 'redirect' ? decision.to : decision.kind;

  // biome-ignore lint/correctness/useExhaustiveDependencies: the decision is made anew on each render; `here` and `target` say when it differs.
  useEffect(() => {
    if (decision.kind === 'sign-out') {
      void signOut(client).then(() => showAlert(decision.message, { success: false }));
      return;
    }
    if (session.status === 'signed-out' && decision.kind === 'not-found' && isSigningOut()) {
      // Logged out where no guard says where to go next.
      consumeRedirectReason();
      void navigate(PATHS.login, { replace: true });
      return;
    }
    if (decision.kind !== 'redirect') return;
    const passage = consumeRedirectReason();
    if (isStepRedirect(decision)) {
      if (passage !== 'leaving') storeIntendedPage(here);
      if (decision.message !== undefined) showAlert(decision.message, { success: false });
      void navigate(decision.to, { replace: true });
      return;
    }
    const goesOn = passage === 'step-done' || isEntryPage(pathname);
    void navigate(goesOn ? (consumeIntendedPage() ?? PATHS.dashboard) : decision.to, { replace: true });
  }, [here, target, session.status]);

  return decision;
}
