import type { ApiError } from '@portal/api-client';
import { isAnswerLost } from '@portal/api-client/answer-lost';
import { AlertBanner, Button, Text } from '@portal/ui';
import { plural } from '@portal/ui/format';
import type { Affected, ChangeInput } from '../../../contract/changes.ts';
import { useAffected } from './use-affected.ts';

/** The server's message says why it cannot read the releases. */
const UNAVAILABLE = 503;

/** Says how many users and partners a change affects, before it is confirmed. */
export function AffectedNote({ change }: { change: ChangeInput | null }) {
  const { data, error, isValidating, refresh } = useAffected(change);
  if (change === null)
    return <Text tone="muted">Complete the fields to see how many users are affected.</Text>;
  // Says nothing about the change: counting failed, and can succeed the next time.
  const hasFailed = error !== undefined && isAnswerLost(error);
  if (hasFailed && !isValidating)
    return (
      <AlertBanner
        tone="warning"
        live="polite"
        title="We could not count the affected users"
        action={
          <Button size="small" onClick={() => void refresh()}>
            Try again
          </Button>
        }
      >
        {describeFailure(error)}
      </AlertBanner>
    );
  if (error !== undefined && !hasFailed)
    return (
      <AlertBanner tone="warning" live="polite" title="This change is not possible right now">
        {error.message}
      </AlertBanner>
    );
  return (
    <Text component="p" role="status" weight={500} sx={{ m: 0 }}>
      {data === undefined ? 'Counting affected users…' : describeAffected(data)}
    </Text>
  );
}

function describeFailure({ status, message }: ApiError): string {
  return status === UNAVAILABLE ? message : 'Try again, or make the change without this number.';
}

/** `Affects 12 users of 3 partners.` */
export function describeAffected({ users, partners, isEstimate }: Affected): string {
  if (users === null || partners === null) return 'Affects no users directly.';
  if (users === 0) return 'Affects 0 users of 0 partners: nobody will see a difference.';
  const counted = `${plural(users, 'user')} of ${plural(partners, 'partner')}`;
  return `Affects ${isEstimate ? 'about ' : ''}${counted}.`;
}
