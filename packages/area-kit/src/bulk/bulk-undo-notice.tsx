import { AlertBanner, Box, Button, browserStorage } from '@portal/ui';
import { formatDateTime, plural } from '@portal/ui/format';
import { useState } from 'react';
import type { BulkRun } from './bulk-texts.ts';
import type { BulkRuns } from './use-bulk-run.ts';

/** Stores which run's notice was last dismissed in this browser. */
const DISMISSED_KEY = 'dismissed-bulk-run';

/** Offers to undo the latest bulk change. Also shown after a reload. */
export function BulkUndoNotice({
  run,
  bulk,
}: {
  run: BulkRun;
  bulk: Pick<BulkRuns, 'noun' | 'texts' | 'labels' | 'undo'>;
}) {
  const [dismissed, setDismissed] = useState(() => browserStorage.get(DISMISSED_KEY));
  if (dismissed === run.id) return null;
  const isStarted = run.undone > 0;
  const verb = bulk.texts[run.kind]?.done ?? 'changed';
  const what = run.fields.flatMap((field) => bulk.labels[field] ?? []).join(', ');
  return (
    <Box sx={{ mb: 3 }}>
      <AlertBanner
        tone="info"
        live="off"
        action={
          <Button size="small" onClick={() => bulk.undo(run.id)}>
            {isStarted ? 'Undo the remaining changes' : 'Undo'}
          </Button>
        }
        onClose={() => {
          browserStorage.set(DISMISSED_KEY, run.id);
          setDismissed(run.id);
        }}
      >
        {`You ${verb} ${plural(run.done, bulk.noun)}${what && ` (${what})`} on ${formatDateTime(run.createdAt)}.`}
        {isStarted && ` ${plural(run.undoable, bulk.noun)} not restored yet.`}
      </AlertBanner>
    </Box>
  );
}
