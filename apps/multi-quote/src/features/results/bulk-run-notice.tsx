import { AlertBanner, Button, Card, Stack, Text } from '@portal/ui';
import { formatNumber, plural } from '@portal/ui/format';
import { Modal, ProgressBar } from '@portal/ui/page';
import { useState } from 'react';
import { formatTimeLeft } from '../shared/search-run/search-run-notice.tsx';
import type { BulkRun } from './use-bulk-run.ts';

const TEXTS = {
  choose: {
    running: 'Selecting prices',
    done: (count: number) => `A price is selected for ${plural(count, 'site')}`,
    failed: 'Selecting prices could not be finished',
  },
  save: {
    running: 'Saving quotes',
    done: (count: number) => `${plural(count, 'quote')} saved`,
    failed: 'Saving quotes could not be finished',
  },
};

/** Progress of choosing or saving for many sites, and what came of it. */
export function BulkRunNotice({ run }: { run: BulkRun }) {
  const [isOpen, setOpen] = useState(false);
  const texts = TEXTS[run.kind];
  const { status, total, processed, done, skipped, ratePerMinute, secondsLeft } = run;
  if (status === 'processing') {
    const facts = [
      ratePerMinute !== null && `${formatNumber(ratePerMinute)} sites per minute`,
      secondsLeft !== null && formatTimeLeft(secondsLeft),
      'You can leave this page: it continues',
    ].filter((fact) => fact !== false);
    return (
      <Card>
        <ProgressBar label={texts.running} value={processed} max={total} detail={facts.join(' · ')} />
      </Card>
    );
  }
  const skippedButton = skipped > 0 && (
    <Button size="small" onClick={() => setOpen(true)}>
      Show skipped sites
    </Button>
  );
  return (
    <>
      <AlertBanner
        tone={status === 'failed' ? 'danger' : 'success'}
        title={status === 'failed' ? texts.failed : texts.done(done)}
        action={skippedButton}
      >
        {status === 'failed' &&
          `${formatNumber(processed)} of ${plural(total, 'site')} are done. Start again to finish the others. `}
        {skipped > 0 && `${plural(skipped, 'site')} skipped.`}
      </AlertBanner>
      <Modal open={isOpen} onClose={() => setOpen(false)} title={`${plural(skipped, 'site')} skipped`}>
        <Stack component="ul" gap={2} sx={{ m: 0, pl: 5 }}>
          {run.skippedLocations.map(({ uuid, name, reason }) => (
            <li key={uuid}>
              {name}: <Text tone="muted">{reason}</Text>
            </li>
          ))}
        </Stack>
        {skipped > run.skippedLocations.length && (
          <Text component="p" tone="muted">
            and {formatNumber(skipped - run.skippedLocations.length)} more
          </Text>
        )}
      </Modal>
    </>
  );
}
