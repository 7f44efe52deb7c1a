import type { contract } from '@portal/api-client';
import { useCan } from '@portal/portal-sdk';
import { AlertBanner, Box, Button, Card, Row, Stack, StopButton, Text } from '@portal/ui';
import { formatDateTime, formatNumber, plural } from '@portal/ui/format';
import { ProgressBar } from '@portal/ui/page';
import type { SearchProgress, SearchRun } from './use-search-run.ts';

type Overview = contract.multiQuotes.SearchOverview;

interface SearchRunNoticeProps {
  uuid: string;
  run: SearchRun;
  /** Undefined until it has arrived. */
  overview: Overview | undefined;
  /** Whether a search may be started: not once the multi-quote has expired. */
  canSearch: boolean;
}

/** Progress of the running search, or how the last one ended and how to finish it. */
export function SearchRunNotice({ uuid, run, overview, canSearch }: SearchRunNoticeProps) {
  const { progress, start, error } = run;
  const search = (scope: 'missing' | 'failed') => void start.run({ uuid, scope }).catch(() => {}); // shown below
  return (
    <Stack gap={3}>
      {error && (
        <AlertBanner tone="danger" title="The search was not changed">
          {error.message}
        </AlertBanner>
      )}
      {progress && (
        <LatestRun
          progress={progress}
          run={run}
          unlocked={overview?.unlocked}
          {...(canSearch && { onSearch: search })}
        />
      )}
    </Stack>
  );
}

interface LatestRunProps {
  progress: SearchProgress;
  run: SearchRun;
  unlocked: Overview['unlocked'] | undefined;
  onSearch?: (scope: 'missing' | 'failed') => void;
}

function LatestRun({ progress, run, unlocked, onSearch }: LatestRunProps) {
  const { status, processedCount, processingCount, failedCount, updatedAt, createdBy } = progress;
  if (status === 'processing') return <RunningSearch progress={progress} run={run} />;
  const missing = (unlocked?.missing ?? 0) + (unlocked?.failed ?? 0);
  if (status === 'terminated') {
    return (
      <AlertBanner
        tone="warning"
        title="The search was stopped"
        action={
          onSearch &&
          missing > 0 && (
            <Button size="small" loading={run.start.busy} onClick={() => onSearch('missing')}>
              Resume search
            </Button>
          )
        }
      >
        {formatNumber(processedCount)} of {plural(processingCount, 'site')} searched
        {processedCount > 0 && `, and ${processedCount === 1 ? 'its' : 'their'} prices are saved`}.
        {missing > 0 && ` ${plural(missing, 'site')} ${missing === 1 ? 'has' : 'have'} no results yet.`}
      </AlertBanner>
    );
  }
  const failed = unlocked?.failed ?? failedCount;
  if (failed > 0) {
    return (
      <AlertBanner
        tone="warning"
        title={`${plural(failed, 'site')} could not be priced`}
        action={
          onSearch && (
            <Button size="small" loading={run.start.busy} onClick={() => onSearch('failed')}>
              Retry failed sites
            </Button>
          )
        }
      >
        The list shows the reason{failed > 1 && ' for each'}. All other sites have their results.
      </AlertBanner>
    );
  }
  return (
    <Stack gap={3}>
      {unlocked && <EmptySearch unlocked={unlocked} />}
      <Text variant="dense" tone="muted">
        Last search: {plural(processingCount, 'site')}, finished {formatDateTime(updatedAt)}
        {createdBy !== null && `, started by ${createdBy}`}
      </Text>
    </Stack>
  );
}

/** Why a search without any result found none, and what to do. */
function EmptySearch({ unlocked: { priced, unmatched, unserved } }: { unlocked: Overview['unlocked'] }) {
  if (priced > 0 || unmatched + unserved === 0) return null;
  return (
    <AlertBanner tone="warning" title="The search found no matching prices">
      {unmatched > 0
        ? `Suppliers serve ${plural(unmatched, 'site')}, but no price matches the search filters. Change the filters and search again, or open a site to see the closest prices.`
        : `No supplier serves ${unserved === 1 ? 'this site' : `these ${plural(unserved, 'site')}`}. Check the addresses and search again.`}
    </AlertBanner>
  );
}

function RunningSearch({ progress, run }: { progress: SearchProgress; run: SearchRun }) {
  const { processedCount, processingCount, failedCount, ratePerMinute, secondsLeft } = progress;
  const canStop = useCan('multi-quotes.manage');
  const facts = [
    ratePerMinute !== null && `${plural(ratePerMinute, 'site')} per minute`,
    secondsLeft !== null && formatTimeLeft(secondsLeft),
    failedCount > 0 && `${failedCount} failed`,
  ].filter((fact) => fact !== false);
  return (
    <Card>
      <Row gap={4} wrap align="start">
        <Box sx={{ flex: '1 1 280px', minWidth: 0 }}>
          <ProgressBar
            label="Getting prices"
            value={processedCount}
            max={processingCount}
            detail={[facts.join(' · '), 'You can leave this page: the search continues.']
              .filter((part) => part !== '')
              .join('. ')}
          />
        </Box>
        {canStop && (
          <StopButton loading={run.isStopping} onClick={() => void run.stop().catch(() => {})}>
            Stop search
          </StopButton>
        )}
      </Row>
    </Card>
  );
}

/** `about 2 minutes left` */
export function formatTimeLeft(seconds: number): string {
  if (seconds < 60) return `about ${plural(Math.max(seconds, 1), 'second')} left`;
  return `about ${plural(Math.round(seconds / 60), 'minute')} left`;
}
