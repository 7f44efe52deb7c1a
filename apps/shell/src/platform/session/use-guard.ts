import { evaluateGuards, findPageAccess, type GuardDecision, useSession } from '@portal/auth';
import { PATHS, showAlert, useApiClient } from '@portal/portal-sdk';
import { useEffect } from 'react';
import { useLocation, useNavigate } from 'react-router';
import { useIsManifestPending } from '../areas/index.ts';
import { consumeIntendedPage, openIntendedPage, storeIntendedPage } from './intended-page.ts';
import { consumeRedirectReason, isSigningOut, signOut } from './session-flow.ts';
import { useAreaClaim } from './use-area-claim.ts';

/** Whether a redirect leads to a required step, after which the visitor returns to the page. */
export function isStepRedirect(decision: GuardDecision): boolean {
  if (decision.kind !== 'redirect') return false;
  return decision.remember === true || decision.message !== undefined || decision.to === PATHS.sla;
}

/** Whether a page comes before the portal itself, so that completing it leads on to the intended page. */
function isEntryPage(path: string): boolean {
  return findPageAccess(path)?.audience === 'guest' || path === PATHS.sla;
}

/**
 * Evaluates the guards for the current path and performs any redirect. No page is rendered, so none of its data is
 * requested, until the decision is `allow`.
 */
export function useGuard(): GuardDecision {
  const session = useSession();
  const { pathname, search, hash } = useLocation();
  const navigate = useNavigate();
  const client = useApiClient();
  const claim = useAreaClaim(pathname);
  const evaluated = evaluateGuards(pathname, session, claim);
  // The guards of an area's page are unknown until the areas of a new session have arrived.
  const hasGuards = findPageAccess(pathname) !== undefined || (claim?.routes ?? []).length > 0;
  const isUndecided = useIsManifestPending() && !hasGuards;
  const decision: GuardDecision = isUndecided ? { kind: 'wait' } : evaluated;
  const currentUrl = pathname + search + hash;
  const target = decision.kind === 'redirect' ? decision.to : decision.kind;

  // biome-ignore lint/correctness/useExhaustiveDependencies: the decision is a new object on each render; `currentUrl` and `target` say when it differs.
  useEffect(() => {
    if (decision.kind === 'sign-out') {
      void signOut(client).then(() => showAlert(decision.message, { success: false }));
      return;
    }
    if (session.status === 'signed-out' && decision.kind === 'not-found' && isSigningOut()) {
      // Logged out on a page for which no guard redirects to sign-in.
      consumeRedirectReason();
      void navigate(PATHS.login, { replace: true });
      return;
    }
    if (decision.kind !== 'redirect') return;
    const reason = consumeRedirectReason();
    if (isStepRedirect(decision)) {
      if (reason !== 'sign-out') storeIntendedPage(currentUrl);
      if (decision.message !== undefined) showAlert(decision.message, { success: false });
      void navigate(decision.to, { replace: true });
      return;
    }
    if (reason === 'step-completed' || isEntryPage(pathname)) {
      void openIntendedPage(consumeIntendedPage() ?? PATHS.dashboard, navigate);
      return;
    }
    const state = decision.to === PATHS.dashboard ? { isRestricted: true } : null;
    void navigate(decision.to, { replace: true, state });
  }, [currentUrl, target, session.status]);

  return decision;
}
