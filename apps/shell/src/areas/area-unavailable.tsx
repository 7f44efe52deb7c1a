import { usePageTitle } from '@portal/portal-sdk';
import { Button, ErrorState } from '@portal/ui';
import type { AreaLoadError, AreaLoadReason } from './area-load-error.ts';

interface Explanation {
  title: string;
  text: string;
}

const EXPLANATIONS: Readonly<Record<AreaLoadReason, Explanation>> = {
  unreachable: {
    title: 'This part of the portal cannot be reached',
    text: 'The rest of the portal works. Nothing you saved is lost. Try again in a moment.',
  },
  timeout: {
    title: 'This part of the portal takes too long to load',
    text: 'The rest of the portal works. Check your connection and try again.',
  },
  corrupt: {
    title: 'This part of the portal did not arrive as it was published',
    text: 'It was stopped before it could run. The rest of the portal works. Try again in a moment.',
  },
  incompatible: {
    title: 'This part of the portal is being updated',
    text: 'It needs a newer version of the portal than the one you have open. Reload the page to get it.',
  },
  failed: {
    title: 'This part of the portal could not start',
    text: 'The rest of the portal works. Nothing you saved is lost. Try again, and tell support if it happens again.',
  },
  undescribed: {
    title: 'This part of the portal is not available',
    text: 'Its release is not complete. The rest of the portal works. Try again later.',
  },
};

/** The page of an area that cannot be shown: what happened, what was kept, what to do. */
export function AreaUnavailable({ error, onRetry }: { error: AreaLoadError; onRetry?: () => void }) {
  const { title, text } = EXPLANATIONS[error.reason];
  usePageTitle(title);
  const reload = error.reason === 'incompatible' && (
    <Button variant="primary" onClick={() => location.reload()}>
      Reload the page
    </Button>
  );
  return (
    <ErrorState
      headingLevel={1}
      title={title}
      description={text}
      reference={`area-${error.area}-${error.reason}`}
      onRetry={reload ? undefined : onRetry}
      action={reload || undefined}
    />
  );
}
