import { contract } from '@portal/api-client';
import { useQuery } from '@portal/portal-sdk';
import { AlertBanner, Box, Button, browserStorage } from '@portal/ui';
import { formatDateTime } from '@portal/ui/format';
import { useState } from 'react';
import { useRestore } from '../shared/actions/use-restore.ts';

/** Stores which deletion's notice was last dismissed in this browser. */
const DISMISSED_KEY = 'dismissed-deleted-multi-quote';

/** Offers to undo the latest deletion of a multi-quote, by this user or a colleague. Also shown after a reload. */
export function DeletedNotice() {
  const [latest] = useQuery(contract.multiQuotes.listDeleted, {}).data ?? [];
  const [dismissed, setDismissed] = useState(() => browserStorage.get(DISMISSED_KEY));
  const restore = useRestore();
  if (latest === undefined) return null;
  const key = `${latest.uuid} ${latest.deletedAt}`;
  if (dismissed === key) return null;
  return (
    <Box sx={{ mt: 3 }}>
      <AlertBanner
        tone="info"
        live="off"
        action={
          <Button size="small" loading={restore.busy} onClick={() => void restore.run(latest)}>
            Undo
          </Button>
        }
        onClose={() => {
          browserStorage.set(DISMISSED_KEY, key);
          setDismissed(key);
        }}
      >
        {`${latest.deletedBy ?? 'A colleague'} deleted ${latest.name} on ${formatDateTime(latest.deletedAt)}. You can undo this until ${formatDateTime(latest.restorableUntil)}.`}
      </AlertBanner>
    </Box>
  );
}
