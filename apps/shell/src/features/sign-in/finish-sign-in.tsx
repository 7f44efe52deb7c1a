import { contract, isApiError } from '@portal/api-client';
import { getRoleName } from '@portal/auth/access';
import { PATHS, showAlert, useApiClient, useSession } from '@portal/portal-sdk';
import { AlertBanner, Link, Spinner, Stack, Text } from '@portal/ui';
import { useEffect, useState } from 'react';
import { useLocation, useNavigate, useParams } from 'react-router';
import { LoginHeading } from '../../frame/login/login-frame.tsx';
import {
  consumeIntendedPage,
  openIntendedPage,
  sameOriginPath,
} from '../../platform/session/intended-page.ts';
import { startSession } from '../../platform/session/session-flow.ts';

const INCOMPLETE = 'This link is incomplete. Start again from the sign-in page.';

/** Answers that this page has sent. Each works once, and the page is mounted again when the session changes. */
const sentStates = new Set<string>();

/** Sends what the identity provider added to the address to the server, which signs the person in. */
export function FinishSignIn() {
  const client = useApiClient();
  const navigate = useNavigate();
  const { key = '' } = useParams();
  const { search } = useLocation();
  const { status } = useSession();
  const [problem, setProblem] = useState<string | null>(null);

  useEffect(() => {
    const sent = new URLSearchParams(search);
    // The code must not stay in the address and in the history.
    window.history.replaceState(window.history.state, '', window.location.pathname);
    const read = (name: string) => sent.get(name) ?? undefined;
    const state = read('state');

    async function finish(sentState: string): Promise<void> {
      try {
        const { purpose, returnTo, tested } = await client.call(contract.singleSignOn.finish, {
          key,
          state: sentState,
          code: read('code'),
          iss: read('iss'),
          error: read('error'),
          errorDescription: read('error_description'),
        });
        await startSession(client);
        const intended = purpose === 'sign-in' ? consumeIntendedPage() : null;
        await openIntendedPage(intended ?? sameOriginPath(returnTo) ?? PATHS.dashboard, navigate);
        if (tested !== null)
          showAlert(
            `The test succeeded: ${tested.name} (${tested.email}) signed in. A new user with these details gets the role ${getRoleName(tested.roleId)}.`,
          );
        if (purpose === 'confirm') showAlert('Confirmed. Repeat the change to continue.');
      } catch (error) {
        if (!isApiError(error)) reportError(error);
        setProblem(isApiError(error) ? error.message : 'The sign-in could not be finished. Start it again.');
      }
    }

    if (state === undefined) setProblem(INCOMPLETE);
    else if (!sentStates.has(state)) {
      sentStates.add(state);
      void finish(state);
    }
  }, [client, key, navigate, search]);

  if (problem === null)
    return (
      <Stack gap={4} aria-busy="true">
        <LoginHeading title="Signing in">This takes a few seconds.</LoginHeading>
        <Spinner label="Signing in" />
      </Stack>
    );
  const isSignedIn = status === 'signed-in';
  return (
    <Stack gap={4}>
      <LoginHeading title="You could not sign in">Your company’s single sign-on did not work.</LoginHeading>
      <AlertBanner tone="danger">{problem}</AlertBanner>
      <Text component="p">
        <Link href={isSignedIn ? PATHS.dashboard : PATHS.login}>
          {isSignedIn ? 'Go to the dashboard' : 'Back to sign in'}
        </Link>
      </Text>
    </Stack>
  );
}
