import { BulkProgressNotice, LazyBulkResultDialog } from '@portal/area-kit';
import { useCan } from '@portal/portal-sdk';
import { AlertBanner, Button, browserStorage, Card, Text } from '@portal/ui';
import { formatNumber, plural } from '@portal/ui/format';
import { useState } from 'react';
import { formatTimeLeft } from '../shared/search-run/search-run-notice.tsx';
import type { PriceRun, PriceRuns } from './use-price-run.ts';

const TEXTS = {
  choose: {
    running: 'Selecting prices',
    done: (count: number) => `A price is selected for ${plural(count, 'site')}`,
    failed: 'Selecting prices could not be finished',
    stopped: 'Selecting prices was stopped',
    stop: 'Stop selecting',
  },
  save: {
    running: 'Saving quotes',
    done: (count: number) => `${plural(count, 'quote')} saved`,
    failed: 'Saving quotes could not be finished',
    stopped: 'Saving quotes was stopped',
    stop: 'Stop saving',
  },
};

/** Texts for the shared dialog that lists the skipped sites. */
const RESULT_TEXTS = {
  choose: { running: TEXTS.choose.running, done: 'given a price' },
  save: { running: TEXTS.save.running, done: 'saved as quotes' },
};

/** The run as a bulk run that cannot be undone. */
const toResult = ({ kind, status, total, processed, done, skipped, skippedLocations }: PriceRun) => ({
  kind,
  status,
  error: status === 'failed' ? TEXTS[kind].failed : null,
  total,
  processed,
  done,
  skipped,
  fields: [],
  isUndo: false,
  undoable: 0,
  unchanged: skippedLocations.map(({ uuid, name, reason }) => ({ key: uuid, label: name, reason })),
  partlyChanged: [],
});

const TONES = { processed: 'success', failed: 'danger', terminated: 'warning' } as const;

/** The last run whose result this browser's user dismissed. */
const DISMISSED_KEY = 'multi-quote-dismissed-run';

interface PriceRunNoticeProps {
  run: PriceRun;
  control: Pick<PriceRuns, 'stop' | 'isStopping' | 'stopError'>;
}

/** Progress of choosing or saving for many sites, then its result until the user dismisses it. */
export function PriceRunNotice({ run, control }: PriceRunNoticeProps) {
  const [isOpen, setOpen] = useState(false);
  const [dismissed, setDismissed] = useState(() => browserStorage.get(DISMISSED_KEY));
  const canStop = useCan('multi-quotes.manage');
  const texts = TEXTS[run.kind];
  const { status, total, processed, done, skipped, ratePerMinute, secondsLeft } = run;
  if (status === 'processing') {
    const facts = [
      ratePerMinute !== null && `${formatNumber(ratePerMinute)} sites per minute`,
      secondsLeft !== null && formatTimeLeft(secondsLeft),
    ].filter((fact) => fact !== false);
    return (
      <Card>
        <BulkProgressNotice
          progress={{ label: texts.running, completed: processed, total }}
          facts={facts}
          stop={canStop ? control.stop : undefined}
          stopLabel={texts.stop}
          isStopping={control.isStopping}
        />
        {control.stopError && (
          <Text component="p" role="alert">
            {control.stopError.message}
          </Text>
        )}
      </Card>
    );
  }
  if (dismissed === run.id) return null;
  const skippedButton = skipped > 0 && (
    <Button size="small" onClick={() => setOpen(true)}>
      Show skipped sites
    </Button>
  );
  return (
    <>
      <AlertBanner
        tone={TONES[status]}
        title={
          status === 'failed' ? texts.failed : status === 'terminated' ? texts.stopped : texts.done(done)
        }
        action={skippedButton}
        onClose={() => {
          browserStorage.set(DISMISSED_KEY, run.id);
          setDismissed(run.id);
        }}
      >
        {status === 'failed' &&
          `${formatNumber(processed)} of ${plural(total, 'site')} processed. Start again to process the rest. `}
        {status === 'terminated' &&
          `${texts.done(done)}. ${plural(total - processed, 'site')} not processed: start again to continue with them. `}
        {skipped > 0 && `${plural(skipped, 'site')} skipped.`}
      </AlertBanner>
      {isOpen && (
        <LazyBulkResultDialog
          run={toResult(run)}
          noun="site"
          texts={RESULT_TEXTS}
          onClose={() => setOpen(false)}
        />
      )}
    </>
  );
}
