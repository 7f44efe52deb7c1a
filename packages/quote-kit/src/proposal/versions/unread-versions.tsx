import { AlertBanner, Button } from '@portal/ui';

/** Why no version can be stored before the versions are loaded. */
export const VERSIONS_NOT_LOADED =
  'The latest version was not loaded. A new version would leave out its texts and options. Select Try again.';

interface UnreadVersionsProps {
  error: { message: string };
  onRetry: () => void;
}

/** In place of the versions of a proposal that were not loaded. */
export function UnreadVersions({ error, onRetry }: UnreadVersionsProps) {
  return (
    <AlertBanner
      tone="danger"
      action={
        <Button size="small" onClick={onRetry}>
          Try again
        </Button>
      }
    >
      The versions were not loaded. {error.message}
    </AlertBanner>
  );
}
