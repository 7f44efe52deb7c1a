import type { ApiError } from '@portal/api-client';
import { AlertBanner, Button, DataState, SkeletonText } from '@portal/ui';

const TITLE = 'The other quotes failed to load';

export interface UnloadedQuotesProps {
  /** How many quotes the approval is about. */
  count: number;
  /** Undefined while they load. */
  error: ApiError | undefined;
  retry: () => void;
}

/** Why nothing can be approved yet. */
export function getUnloadedReason(unloaded: UnloadedQuotesProps | null): string | null {
  if (unloaded === null) return null;
  return unloaded.error === undefined ? 'The other quotes are loading.' : `${TITLE}.`;
}

/** In place of the order summary, while the other quotes of an approval load or after they failed to. */
export function UnloadedQuotes({ error, retry }: UnloadedQuotesProps) {
  if (error === undefined)
    return (
      <DataState state={{ isLoading: true }} skeleton={<SkeletonText lines={6} />}>
        {() => null}
      </DataState>
    );
  return (
    <AlertBanner
      tone="danger"
      title={TITLE}
      action={
        <Button size="small" onClick={retry}>
          Try again
        </Button>
      }
    >
      {error.message}
    </AlertBanner>
  );
}
