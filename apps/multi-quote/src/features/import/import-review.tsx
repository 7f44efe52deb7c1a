import { contract } from '@portal/api-client';
import { ConfirmCommandDialog } from '@portal/area-kit';
import { DisabledReasonButton } from '@portal/area-kit/detail';
import {
  isApiError,
  pathTo,
  resultOrAlert,
  saveFile,
  showAlert,
  useApiClient,
  useCommand,
  useNavigate,
  useQuery,
  useRefresh,
} from '@portal/portal-sdk';
import { AlertBanner, Button, DataState, Row, Stack, Text } from '@portal/ui';
import { formatNumber, plural } from '@portal/ui/format';
import {
  ConfirmDialog,
  ProgressBar,
  pageIcons,
  Section,
  StatCard,
  StatRow,
  useFocusFallback,
} from '@portal/ui/page';
import { useEffect, useEffectEvent, useRef, useState } from 'react';
import { SITE_READS } from '../shared/site-reads.ts';
import type { ImportPath } from './import-path.ts';
import { ImportRows } from './import-rows.tsx';
import { countOpenRows } from './unfinished-imports.tsx';

const { imports, locations } = contract.multiQuotes;
type Review = contract.multiQuotes.ImportReview;

interface ImportReviewProps {
  path: ImportPath;
  /** Leads back to choosing a file. */
  onClosed: () => void;
}

/** Milliseconds between reads while rows are being added. */
const POLL = 1000;

/** A checked import: what is ready, what needs a person, and the progress of importing. */
export function ImportReview({ path, onClosed }: ImportReviewProps) {
  const [isImporting, setImporting] = useState(false);
  const [polls, setPolls] = useState(false);
  const review = useQuery(imports.get, path, { refreshInterval: polls ? POLL : 0 });
  const isContinued = !isImporting && review.data !== undefined && review.data.progress !== null;
  const isRunning = isImporting || isContinued;
  if (isRunning !== polls) setPolls(isRunning);
  const refresh = useRefresh();
  const readSites = useEffectEvent(() => void refresh(...SITE_READS));
  // An import that was started before this page was opened changes the sites without a command of this page.
  const wasContinued = useRef(false);
  useEffect(() => {
    if (wasContinued.current && !isContinued) readSites();
    wasContinued.current = isContinued;
  }, [isContinued]);
  return (
    <DataState state={review} onRetry={review.refresh}>
      {(found) => <ReviewContent path={path} review={found} onClosed={onClosed} onImporting={setImporting} />}
    </DataState>
  );
}

interface ReviewContentProps extends ImportReviewProps {
  review: Review;
  onImporting: (isImporting: boolean) => void;
}

function ReviewContent({ path, review, onClosed, onImporting }: ReviewContentProps) {
  const { readyRows, importedRows, progress } = review;
  const rootRef = useRef<HTMLDivElement>(null);
  const [discards, setDiscards] = useState(false);
  const run = useImport(path, onImporting);
  const navigate = useNavigate();
  const download = useDownload(path);
  const open = countOpenRows(review);
  const isRunning = run.busy || progress !== null;
  const pricesHref = pathTo('availability.multi-quotes.search', { uuid: path.uuid });
  /** Whether the import was started with "Import and get prices". Stored while the dialog is open. */
  const [wantsPrices, setWantsPrices] = useState(false);
  const start = async (thenPrices: boolean, confirmed?: { again: 'true' }) => {
    setWantsPrices(thenPrices);
    if ((await run.start(confirmed)) && thenPrices) void navigate(pricesHref);
  };
  // Importing removes its button.
  useFocusFallback(rootRef, `${isRunning} ${readyRows} ${open}`);
  return (
    <div ref={rootRef} tabIndex={-1} style={{ outline: 'none' }}>
      <Stack gap={6}>
        <Section
          title={review.fileName}
          description={`${plural(review.rows, 'row')} checked. Each correction is saved when you leave its cell, and the import stays here for 30 days.`}
          action={
            <Row gap={2} wrap>
              {open > 0 && (
                <Button size="small" icon={<pageIcons.download />} onClick={() => void download()}>
                  Download rows to correct
                </Button>
              )}
              {open + readyRows > 0 && !isRunning && (
                <Button size="small" onClick={() => setDiscards(true)}>
                  Discard
                </Button>
              )}
              <Button size="small" onClick={onClosed}>
                Import another file
              </Button>
            </Row>
          }
        >
          <StatRow>
            <StatCard label="Ready to import" value={formatNumber(readyRows)} />
            <StatCard label="To check" value={formatNumber(open)} />
            <StatCard label="Imported" value={formatNumber(importedRows)} />
          </StatRow>
        </Section>
        <ConfirmDialog
          open={run.question !== null}
          title="Import these sites again?"
          confirmLabel="Import anyway"
          onCancel={run.closeQuestion}
          onConfirm={() => void start(wantsPrices, { again: 'true' })}
        >
          {run.question} If you import now, sites that are already here are added a second time.
        </ConfirmDialog>
        {run.error !== null && <AlertBanner tone="danger">{run.error}</AlertBanner>}
        {isRunning && (
          <ProgressBar
            label="Adding the sites"
            value={progress?.done ?? null}
            max={progress?.total ?? readyRows}
            detail="You can leave this page: the import continues, and its result stays here."
          />
        )}
        {!isRunning && readyRows + open > 0 && (
          <Row gap={3} wrap>
            {open === 0 && (
              <Button variant="primary" onClick={() => void start(true)}>
                Import and get prices
              </Button>
            )}
            <DisabledReasonButton
              variant={open === 0 ? undefined : 'primary'}
              align="start"
              disabledReason={readyRows === 0 ? 'No site is ready to import yet.' : null}
              onClick={() => void start(false)}
            >
              {readyRows === 0 ? 'Import sites' : `Import ${plural(readyRows, 'site')}`}
            </DisabledReasonButton>
            {readyRows > 0 && open > 0 && (
              <Text tone="muted">You can correct {plural(open, 'row')} before or after you import.</Text>
            )}
          </Row>
        )}
        {!isRunning && readyRows === 0 && open === 0 && (
          <AlertBanner
            tone="success"
            title={importedRows === 0 ? 'No row was imported' : `${plural(importedRows, 'site')} imported`}
            action={
              <Row gap={2} wrap>
                {importedRows > 0 && (
                  <Button variant="primary" href={pricesHref}>
                    Get prices
                  </Button>
                )}
                <Button href={pathTo('availability.multi-quotes.show', { uuid: path.uuid })}>
                  Show sites
                </Button>
              </Row>
            }
          >
            Every row of this file has been imported or left out.
          </AlertBanner>
        )}
        {(open > 0 || (!isRunning && readyRows > 0)) && (
          <ImportRows path={path} openRows={review.openRows} readyRows={isRunning ? 0 : readyRows} />
        )}
        <ConfirmCommandDialog
          endpoint={imports.remove}
          input={discards ? path : undefined}
          refreshes={[imports.list]}
          title="Discard this import?"
          confirmLabel="Discard import"
          successMessage="The import was discarded."
          onSuccess={onClosed}
          onClose={() => setDiscards(false)}
        >
          {plural(open + readyRows, 'row')} of {review.fileName} will not be imported. Sites that were
          imported stay.
        </ConfirmCommandDialog>
      </Stack>
    </div>
  );
}

const ROW_READS = [imports.get, imports.listRows, imports.listReadyRows];

/** Imports what is ready; the server finishes it even if the page is left. */
function useImport(path: ImportPath, onImporting: (isImporting: boolean) => void) {
  const command = useCommand(locations.importLocations, {
    refreshes: [...ROW_READS, imports.list, ...SITE_READS],
  });
  const refresh = useRefresh();
  const [error, setError] = useState<string | null>(null);
  const [question, setQuestion] = useState<string | null>(null);
  /** Whether the sites were imported. */
  async function start(confirmed: { again?: 'true' } = {}): Promise<boolean> {
    setError(null);
    setQuestion(null);
    onImporting(true);
    try {
      const { imported } = await command.run({ ...path, ...confirmed });
      showAlert(`${plural(imported, 'site')} imported.`);
      return true;
    } catch (caught) {
      if (!isApiError(caught)) throw caught;
      // Ready rows may have become duplicates.
      void refresh(...ROW_READS);
      if (isRepetition(caught.body)) setQuestion(caught.message);
      else setError(caught.fieldErrors['addresses']?.[0] ?? caught.message);
      return false;
    } finally {
      onImporting(false);
    }
  }
  return { start, busy: command.busy, error, question, closeQuestion: () => setQuestion(null) };
}

/** The same file was imported into this multi-quote before. */
const isRepetition = (body: unknown): boolean =>
  typeof body === 'object' && body !== null && 'lastImport' in body;

function useDownload(path: ImportPath) {
  const client = useApiClient();
  const refresh = useRefresh();
  return async () => {
    const file = await resultOrAlert(client.call(imports.exportRows, path));
    if (file === undefined) await refresh(imports.get);
    else saveFile(file);
  };
}
