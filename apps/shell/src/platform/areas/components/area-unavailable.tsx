import { usePageTitle } from '@portal/portal-sdk';
import { Button, ErrorState } from '@portal/ui';
import type { AreaLoadError, AreaLoadReason } from '../loading/area-load-error.ts';

interface Explanation {
  title: string;
  text: string;
}

const EXPLANATIONS: Readonly<Record<AreaLoadReason, Explanation>> = {
  unreachable: {
    title: 'We could not load this part of the portal',
    text: 'The rest of the portal works. Nothing you saved is lost. Try again in a moment.',
  },
  timeout: {
    title: 'This part of the portal is taking too long to load',
    text: 'The rest of the portal works. Check your connection and try again.',
  },
  corrupt: {
    title: 'This part of the portal failed a security check',
    text: 'We stopped it before it could run. The rest of the portal works. Try again in a moment.',
  },
  'shell-outdated': {
    title: 'This part of the portal is being updated',
    text: 'It needs a newer version of the portal than the one you have open. Reload the page to update.',
  },
  incompatible: {
    title: 'This part of the portal is not available yet',
    text: 'It was built for another version of the portal and has to be updated first. The rest of the portal works. Try again later.',
  },
  failed: {
    title: 'This part of the portal failed to start',
    text: 'The rest of the portal works. Nothing you saved is lost. Try again, and contact support if it keeps happening.',
  },
  incomplete: {
    title: 'This part of the portal is not available',
    text: 'Its latest release is incomplete. The rest of the portal works. Try again later.',
  },
};

/** Shown in place of an area that could not be loaded: what happened, what is safe, what to do. */
export function AreaUnavailable({ error, onRetry }: { error: AreaLoadError; onRetry?: () => void }) {
  const { title, text } = EXPLANATIONS[error.reason];
  usePageTitle(title);
  const reload = error.reason === 'shell-outdated' && (
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
