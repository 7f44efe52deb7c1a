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
    done: (count: number) =>
      count === 0 ? 'No prices were selected' : `A price is selected for ${plural(count, 'site')}`,
    failed: 'Selecting prices could not be finished',
    stopped: 'Selecting prices was stopped',
    stop: 'Stop selecting',
  },
  save: {
    running: 'Saving quotes',
    done: (count: number) => (count === 0 ? 'No quotes were saved' : `${plural(count, 'quote')} saved`),
    failed: 'Saving quotes could not be finished',
    stopped: 'Saving quotes was stopped',
    stop: 'Stop saving',
  },
};

/** Texts for the shared dialog that lists the skipped sites. */
const getResultTexts = (done: number) => ({
  choose: { running: TEXTS.choose.running, done: 'given a price' },
  save: { running: TEXTS.save.running, done: done === 1 ? 'saved as a quote' : 'saved as quotes' },
});

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

/** Stores the last run of a kind whose result this browser's user dismissed. */
const getDismissedKey = (uuid: string, kind: PriceRun['kind']) => `multi-quote-dismissed-run:${uuid}:${kind}`;

const describeRemaining = (count: number) =>
  `${plural(count, 'site')} ${count === 1 ? 'remains' : 'remain'}: start again to continue.`;

interface PriceRunNoticeProps {
  /** The multi quote. */
  uuid: string;
  run: PriceRun;
  control: Pick<PriceRuns, 'stop' | 'isStopping' | 'stopError'>;
}

/** Progress of choosing or saving for many sites, then its result until the user dismisses it. */
export function PriceRunNotice({ uuid, run, control }: PriceRunNoticeProps) {
  const [isOpen, setOpen] = useState(false);
  const dismissedKey = getDismissedKey(uuid, run.kind);
  const [closed, setClosed] = useState<string | null>(null);
  const canStop = useCan('multi-quotes.manage');
  const texts = TEXTS[run.kind];
  const { status, total, processed, done, skipped, ratePerMinute, secondsLeft } = run;
  if (status === 'processing') {
    const facts = [
      ratePerMinute !== null && `${plural(ratePerMinute, 'site')} per minute`,
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
  if (closed === run.id || browserStorage.get(dismissedKey) === run.id) return null;
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
          browserStorage.set(dismissedKey, run.id);
          setClosed(run.id);
        }}
      >
        {status === 'failed' &&
          `${formatNumber(processed)} of ${plural(total, 'site')} processed. Start again to process the rest. `}
        {status === 'terminated' && `${texts.done(done)}. ${describeRemaining(total - processed)} `}
        {skipped > 0 && `${plural(skipped, 'site')} skipped.`}
      </AlertBanner>
      {isOpen && (
        <LazyBulkResultDialog
          run={toResult(run)}
          noun="site"
          texts={getResultTexts(run.done)}
          onClose={() => setOpen(false)}
        />
      )}
    </>
  );
}
