import type { ApiError } from '@portal/portal-sdk';
import { AlertBanner, Stack } from '@portal/ui';
import { formatDateTime } from '@portal/ui/format';
import { useState } from 'react';
import { getFieldLabel } from '../model/crf-fields.ts';
import type { CrfPath } from '../model/crf-types.ts';
import type { useCrfSaver } from './use-crf-saver.ts';
import type { useStoredDraft } from './use-stored-draft.ts';

interface CrfNoticesProps {
  kept: ReturnType<typeof useStoredDraft>;
  saver: ReturnType<typeof useCrfSaver>;
  submitError: ApiError | undefined;
  onCloseError: () => void;
}

/** What happened to the form besides one's own typing. */
export function CrfNotices({ kept, saver, submitError, onCloseError }: CrfNoticesProps) {
  const [isSeen, setSeen] = useState(false);
  const found = isSeen ? null : kept.found;
  return (
    <Stack gap={2}>
      {submitError !== undefined && (
        <AlertBanner tone="danger" title="The form was not submitted" onClose={onCloseError}>
          {submitError.message}
        </AlertBanner>
      )}
      {found !== null && found.back.length > 0 && (
        <AlertBanner tone="info" title="What you typed on this device is back" onClose={() => setSeen(true)}>
          Kept {formatDateTime(found.at)}, before it reached the server: {named(found.back)}.
        </AlertBanner>
      )}
      {found !== null && found.superseded.length > 0 && (
        <AlertBanner tone="warning" title="Answered elsewhere in the meantime" onClose={() => setSeen(true)}>
          What was kept on this device is older than the form’s answer, which stands:{' '}
          {named(found.superseded)}.
        </AlertBanner>
      )}
      {saver.taken.length > 0 && (
        <AlertBanner
          tone="info"
          title="Somebody else filled in a part of this form"
          onClose={saver.dismissTaken}
        >
          Their answers are in: {named(saver.taken)}. Yours were kept.
        </AlertBanner>
      )}
    </Stack>
  );
}

function named(paths: readonly CrfPath[]): string {
  return paths.map(getFieldLabel).join(', ');
}
