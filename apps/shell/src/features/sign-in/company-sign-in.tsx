import { contract, isApiError, type OutputOf } from '@portal/api-client';
import { useApiClient } from '@portal/portal-sdk';
import { Button, Stack, Text } from '@portal/ui';
import { useEffect, useState } from 'react';
import { openOnServer } from '../../platform/browser/reload-page.ts';

type Match = NonNullable<OutputOf<typeof contract.singleSignOn.find>['match']>;

/** A domain that the server accepts. A last part of one letter counts as unfinished typing. */
const COMPLETE =
  /^[^\s@]+@(?=.{4,253}$)((?:[a-z\d](?:[a-z\d-]{0,61}[a-z\d])?\.)+[a-z][a-z\d-]{0,61}[a-z\d])$/i;
/** Long enough for most people to type the next letter. */
const PAUSE_MS = 300;

interface CompanySignInProps {
  /** As typed so far. */
  email: string;
  /** Receives the message of a failed try, and null when a new one starts. */
  onProblem: (message: string | null) => void;
}

/** Offers the sign-in of the company to which the domain of an address belongs. Shows nothing for other addresses. */
export function CompanySignIn({ email, onProblem }: CompanySignInProps) {
  const client = useApiClient();
  const domain = COMPLETE.exec(email)?.[1]?.toLowerCase() ?? null;
  const match = useMatch(domain);
  const [isBusy, setIsBusy] = useState(false);
  if (match === null) return null;

  async function start(): Promise<void> {
    setIsBusy(true);
    onProblem(null);
    try {
      const { url } = await client.call(contract.singleSignOn.start, { email });
      openOnServer(url);
    } catch (error) {
      setIsBusy(false);
      if (!isApiError(error)) throw error;
      onProblem(error.message);
    }
  }

  return (
    <Stack gap={2}>
      <Button variant="primary" size="large" fullWidth loading={isBusy} onClick={() => void start()}>
        {`Continue with ${match.company}’s sign-in`}
      </Button>
      <Text component="p" tone="muted">
        {match.arePasswordsAllowed
          ? 'Or enter your portal password below.'
          : 'Your company requires its own sign-in. Only administrators can use a portal password.'}
      </Text>
    </Stack>
  );
}

/** The company of a domain. Only the domain decides, so the rest of the address is not sent. */
function useMatch(domain: string | null): Match | null {
  const client = useApiClient();
  const [found, setFound] = useState<{ domain: string; match: Match | null } | null>(null);
  useEffect(() => {
    if (domain === null) return;
    let isCurrent = true;
    const timer = setTimeout(() => {
      client
        .call(contract.singleSignOn.find, { domain })
        .then(({ match }) => isCurrent && setFound({ domain, match }))
        // Without an answer, people sign in with their password as before.
        .catch((error: unknown) => {
          if (!isApiError(error)) reportError(error);
        });
    }, PAUSE_MS);
    return () => {
      isCurrent = false;
      clearTimeout(timer);
    };
  }, [client, domain]);
  return found !== null && found.domain === domain ? found.match : null;
}
