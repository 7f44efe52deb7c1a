import { isAnswerLost } from '@portal/api-client/answer-lost';
import type { ApiError } from '@portal/portal-sdk';
import { AlertBanner } from '@portal/ui';

/** Says whether a failed choice or save can have changed something. */
export function FailedChangeBanner({ error, refused }: { error: ApiError; refused: string }) {
  if (!isAnswerLost(error))
    return (
      <AlertBanner tone="danger" title={refused}>
        {error.message}
      </AlertBanner>
    );
  return (
    <AlertBanner tone="danger" title="We could not confirm the change">
      It may have been made. Check the sites before you try again.
    </AlertBanner>
  );
}
