import { contract } from '@portal/api-client';
import { useQuery } from '@portal/portal-sdk';
import { AlertBanner, Box, Button, browserStorage } from '@portal/ui';
import { formatDateTime, formatNumber, plural } from '@portal/ui/format';
import { useState } from 'react';
import type { UndoTarget } from './use-batches.ts';

type BulkChange = contract.multiQuotes.BulkChange;

/** The change whose notice was dismissed last, in this browser. */
const DISMISSED_KEY = 'multi-quote-dismissed-change';

interface UndoNoticeProps {
  uuid: string;
  subject: BulkChange['subject'];
  noun: 'quote' | 'site';
  /** Labels of the fields that bulk changes set. */
  labels: Readonly<Record<string, string>>;
  onUndo: (target: UndoTarget) => void;
}

/** Offers to undo the latest bulk change, also after a reload. */
export function UndoNotice({ uuid, subject, noun, labels, onUndo }: UndoNoticeProps) {
  const changes = useQuery(contract.multiQuotes.changes.list, { uuid });
  const [dismissed, setDismissed] = useState(() => browserStorage.get(DISMISSED_KEY));
  // An earlier one would skip what the latest has changed again.
  const latest = changes.data?.find((change) => change.subject === subject);
  if (latest === undefined || latest.remaining === 0 || dismissed === latest.id) return null;
  const { id, step, fields, total, restored, skipped, remaining, createdAt } = latest;
  const isStarted = restored + skipped > 0;
  const verb = step === 'accept' ? 'accepted' : 'changed';
  const what = fields.map((field) => labels[field] ?? field).join(', ');
  return (
    <Box sx={{ mb: 3 }}>
      <AlertBanner
        tone="info"
        action={
          <Button size="small" onClick={() => onUndo({ changeId: id, count: remaining })}>
            {isStarted ? 'Undo the rest' : 'Undo'}
          </Button>
        }
        onClose={() => {
          browserStorage.set(DISMISSED_KEY, id);
          setDismissed(id);
        }}
      >
        {`You ${verb} ${plural(total, noun)}${what && ` (${what})`} on ${formatDateTime(createdAt)}.`}
        {isStarted && ` ${formatNumber(restored)} restored, ${formatNumber(remaining)} to go.`}
      </AlertBanner>
    </Box>
  );
}
