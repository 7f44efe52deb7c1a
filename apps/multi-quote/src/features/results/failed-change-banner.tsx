import type { ApiError } from '@portal/portal-sdk';
import { AlertBanner } from '@portal/ui';

/** After these errors, the server may have made the change. All others are refusals. */
const UNCONFIRMED: ReadonlySet<ApiError['code']> = new Set(['server', 'offline', 'timeout', 'malformed']);

/** Says whether a failed choice or save can have changed something. */
export function FailedChangeBanner({ error, refused }: { error: ApiError; refused: string }) {
  if (!UNCONFIRMED.has(error.code))
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
