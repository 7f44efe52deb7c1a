import type { ApiError } from '@portal/portal-sdk';
import { type CrfPath, getFieldLabel } from '@portal/quote-kit/request-form';
import { AlertBanner, Stack } from '@portal/ui';
import { formatDateTime } from '@portal/ui/format';
import { useState } from 'react';
import type { useCrfSaver } from './use-crf-saver.ts';
import type { useStoredDraft } from './use-stored-draft.ts';

interface CrfNoticesProps {
  storedDraft: ReturnType<typeof useStoredDraft>;
  saver: ReturnType<typeof useCrfSaver>;
  submitError: ApiError | undefined;
  onCloseError: () => void;
}

/** Notices about answers that were restored, superseded or changed by someone else, and about a failed submit. */
export function CrfNotices({ storedDraft, saver, submitError, onCloseError }: CrfNoticesProps) {
  const [isSeen, setSeen] = useState(false);
  const found = isSeen ? null : storedDraft.found;
  return (
    <Stack gap={2}>
      {submitError !== undefined && (
        <AlertBanner tone="danger" title="The form was not submitted" onClose={onCloseError}>
          {submitError.message}
        </AlertBanner>
      )}
      {found !== null && found.restored.length > 0 && (
        <AlertBanner tone="info" title="We restored your unsaved answers" onClose={() => setSeen(true)}>
          Stored on this device at {formatDateTime(found.at)}: {joinLabels(found.restored)}.
        </AlertBanner>
      )}
      {found !== null && found.superseded.length > 0 && (
        <AlertBanner
          tone="warning"
          title="Changed in another tab or by a colleague"
          onClose={() => setSeen(true)}
        >
          The form has newer answers than those stored on this device, so we used the newer ones:{' '}
          {joinLabels(found.superseded)}.
        </AlertBanner>
      )}
      {saver.taken.length > 0 && (
        <AlertBanner
          tone="info"
          title="Changed in another tab or by a colleague"
          onClose={saver.dismissTaken}
        >
          Updated from their changes: {joinLabels(saver.taken)}. Your answers are unchanged.
        </AlertBanner>
      )}
    </Stack>
  );
}

function joinLabels(paths: readonly CrfPath[]): string {
  return paths.map(getFieldLabel).join(', ');
}
