import { type AnyEndpoint, contract, type Endpoint } from '@portal/api-client';
import { isAnswerLost } from '@portal/api-client/answer-lost';
import {
  isApiError,
  resultOrAlert,
  resultOrUndefined,
  showAlert,
  useApiClient,
  useQuery,
  useRefresh,
} from '@portal/portal-sdk';
import { createCommandKeys } from '@portal/portal-sdk/upload';
import { startTransition, useEffect, useEffectEvent, useRef, useState } from 'react';
import { type BulkRun, type BulkTexts, getDoneText } from './bulk-texts.ts';

export type BulkRunResult = contract.bulkRuns.BulkRunResult;

const { bulkRuns } = contract;

/** Milliseconds between reads of the progress. */
const PROGRESS_MS = 1000;

const BUSY = 'Another change is still running. Try again when it has finished.';

/** The bulk runs of a list. */
export interface BulkRunOptions {
  /** "quote", "site". */
  noun: string;
  /** By the kind of run: the id of the endpoint that starts it. */
  texts: Readonly<Record<string, BulkTexts>>;
  /** The multi-quote or negotiation that the items belong to; runs of others are not shown. */
  subject?: string;
  /** Labels of the fields that a run changes. */
  labels?: Readonly<Record<string, string>>;
  /** Reads to refresh after a run. */
  refreshes: readonly AnyEndpoint[];
  /** Receives the items that a run of this page did not change, so that they stay selected. */
  setSelected?: (keys: readonly string[]) => void;
  /**
   * What is selected now. After a run, it is replaced only if it is still the selection that the run started with. If
   * left out, it is always replaced.
   */
  selection?: unknown;
  /**
   * The selected rows that the page has loaded, for a list whose bulk calls can change all that match. Only these stay
   * selected: the page knows neither the versions nor the states of the others.
   */
  loadedKeys?: readonly string[];
  /** Whether the page shows results itself, without a message or dialog. */
  isSilent?: boolean;
}

export interface BulkProgress {
  label: string;
  completed: number;
  total: number;
}

export interface BulkRuns {
  noun: string;
  texts: Readonly<Record<string, BulkTexts>>;
  labels: Readonly<Record<string, string>>;
  /** The run in progress; null if there is none. */
  progress: BulkProgress | null;
  /** Why no other run can be started now; null if one can. */
  busyReason: string | null;
  /** If a run is in progress, shows an alert and returns true. Dialogs then stay open. */
  alertIfBusy: () => boolean;
  /** Null until the server has named the run. */
  stop: (() => void) | null;
  isStopping: boolean;
  /** The latest run that can be undone. An earlier one would skip what the latest has changed again. */
  undoable: BulkRun | null;
  undo: (id: string) => void;
  /** Starts a run. If another is in progress or the server refuses it, an alert says so. */
  start: <Input extends object>(endpoint: Endpoint<Input, BulkRunResult>, input: Input) => Promise<void>;
  /**
   * For dialogs: as `start`, but returns whether the run has begun, before the lists are read again. A dialog closes
   * only then, so that nothing typed is lost.
   */
  tryStart: <Input extends object>(
    endpoint: Endpoint<Input, BulkRunResult>,
    input: Input,
  ) => Promise<boolean>;
  /** The latest run with items, or parts of the change, out, or that ended early; on a silent page, the latest ended run. */
  result: BulkRunResult | null;
  /** Whether unchanged items stay selected. */
  keepsSelection: boolean;
  /** How many of the unchanged items stay selected. */
  stillSelected: number;
  closeResult: () => void;
}

const isWorking = ({ status }: BulkRun) => status === 'processing';

/**
 * Bulk changes of a list, which the server makes. A page that is opened during a change shows its progress, then its
 * result.
 */
export function useBulkRun(options: BulkRunOptions): BulkRuns {
  const { noun, texts, labels = {}, subject = null, refreshes, setSelected, isSilent = false } = options;
  const selection = JSON.stringify(options.selection);
  const client = useApiClient();
  const refresh = useRefresh();
  // A ref, because a double click happens before the next render.
  const isStarting = useRef(false);
  const [keys] = useState(createCommandKeys);
  // Refs, because the selection may change while a run is in progress.
  const selected = useRef(selection);
  const startedWith = useRef(selection);
  useEffect(() => {
    selected.current = selection;
  });
  const [starting, setStarting] = useState<BulkProgress | null>(null);
  /** The run whose end this page waits for, and whether this page started it. */
  const [watched, setWatched] = useState<{ id: string; isOwn: boolean } | null>(null);
  const [stoppingId, setStoppingId] = useState<string | null>(null);
  const [result, setResult] = useState<BulkRunResult | null>(null);
  const [stillSelected, setStillSelected] = useState(0);

  const isOfList = (run: BulkRun) => Object.hasOwn(texts, run.kind) && run.subject === subject;
  const query = useQuery(
    bulkRuns.list,
    {},
    {
      // SWR passes the latest response.
      refreshInterval: (latest) =>
        (latest as readonly BulkRun[] | undefined)?.some((run) => isOfList(run) && isWorking(run))
          ? PROGRESS_MS
          : 0,
    },
  );
  const runs = query.data?.filter(isOfList) ?? [];
  const working = runs.find(isWorking);
  const workingId = working?.id ?? null;
  const ended = runs.find((run) => run.id === watched?.id && !isWorking(run));
  const endedId = ended?.id ?? null;

  const watchWorking = useEffectEvent((id: string) =>
    setWatched((current) => (current?.id === id ? current : { id, isOwn: false })),
  );
  useEffect(() => {
    if (workingId !== null) watchWorking(workingId);
  }, [workingId]);

  const readEnded = useEffectEvent(async (id: string) => {
    const isOwn = watched?.isOwn ?? false;
    setWatched(null);
    const run = await resultOrAlert(client.call(bulkRuns.get, { id }), 'The result could not be loaded.');
    if (run !== undefined) await announce(run, isOwn);
  });
  useEffect(() => {
    if (endedId !== null) void readEnded(endedId);
  }, [endedId]);

  async function announce(run: BulkRunResult, isOwn: boolean): Promise<void> {
    await refresh(...refreshes, bulkRuns.list);
    let remaining: readonly string[] = [];
    if (
      isOwn &&
      !run.isUndo &&
      run.status === 'processed' &&
      setSelected !== undefined &&
      selected.current === startedWith.current
    ) {
      const loaded = options.loadedKeys && new Set(options.loadedKeys);
      remaining = run.unchanged.map(({ key }) => key).filter((key) => loaded?.has(key) ?? true);
      setSelected(remaining);
    }
    setStillSelected(remaining.length);
    if (isSilent || run.skipped > 0 || run.partlyChanged.length > 0 || run.status !== 'processed')
      setResult(run);
    // Without Undo: the notice above the list offers it.
    else showAlert(`${run.isUndo ? 'Undone. ' : ''}${getDoneText(run, noun, texts)}.`);
  }

  function alertIfBusy(): boolean {
    const isBusy = isStarting.current || workingId !== null;
    if (isBusy) showAlert(`Nothing was changed. ${BUSY}`, { success: false });
    return isBusy;
  }

  /** If the call fails, shows an alert and returns undefined. */
  async function call<Input>(
    endpoint: Endpoint<Input, BulkRunResult>,
    input: Input,
  ): Promise<BulkRunResult | undefined> {
    // Once the list shows a run whose answer was lost, the same input is a new command.
    const command = [endpoint.id, input, runs[0]?.id ?? null];
    try {
      const run = await client.call(endpoint, input, { idempotencyKey: keys.keyOf(command) });
      keys.forget(command);
      return run;
    } catch (error) {
      if (!isApiError(error)) throw error;
      const message = isAnswerLost(error)
        ? 'We could not confirm the change. It may have been made: check the list before you try again.'
        : `Nothing was changed. ${error.message}`;
      showAlert(message, { success: false });
      await refresh(...refreshes, bulkRuns.list);
      return undefined;
    }
  }

  /** Returns undefined if another run is in progress or the server refuses this one. */
  async function begin<Input>(
    label: string,
    total: number,
    endpoint: Endpoint<Input, BulkRunResult>,
    input: Input,
  ): Promise<BulkRunResult | undefined> {
    if (alertIfBusy()) return undefined;
    isStarting.current = true;
    startedWith.current = selected.current;
    // The browser first paints the pressed button.
    startTransition(() => setStarting({ label, completed: 0, total }));
    let run: BulkRunResult | undefined;
    try {
      run = await call(endpoint, input);
      return run;
    } finally {
      if (run === undefined) endStart();
    }
  }

  function endStart(): void {
    isStarting.current = false;
    setStarting(null);
  }

  async function showBegun(run: BulkRunResult | undefined): Promise<void> {
    if (run === undefined) return;
    try {
      if (!isWorking(run)) return await announce(run, true);
      setWatched({ id: run.id, isOwn: true });
      await refresh(bulkRuns.list);
    } finally {
      endStart();
    }
  }

  const beginChange = <Input extends object>(endpoint: Endpoint<Input, BulkRunResult>, input: Input) =>
    begin(texts[endpoint.id]?.running ?? '', countItems(input), endpoint, input);

  function undo(id: string): void {
    if (alertIfBusy()) return;
    setResult(null);
    void begin('Undoing the change', 0, bulkRuns.undo, { id }).then(showBegun);
  }

  async function stop(id: string): Promise<void> {
    setStoppingId(id);
    // The server refuses if the run has just ended; the page then shows its result.
    await resultOrUndefined(client.call(bulkRuns.stop, { id }));
    await refresh(bulkRuns.list);
  }

  const progress =
    working === undefined
      ? starting
      : {
          label: working.isUndo ? 'Undoing the change' : (texts[working.kind]?.running ?? ''),
          completed: working.processed,
          total: working.total,
        };
  const latest = runs.find(({ undoable, undone }) => undoable > 0 || undone > 0);
  return {
    noun,
    texts,
    labels,
    progress,
    busyReason: progress === null ? null : BUSY,
    alertIfBusy,
    stop: workingId === null ? null : () => void stop(workingId),
    isStopping: workingId !== null && stoppingId === workingId,
    undoable: latest !== undefined && latest.undoable > 0 ? latest : null,
    undo,
    start: async (endpoint, input) => showBegun(await beginChange(endpoint, input)),
    tryStart: async (endpoint, input) => {
      const run = await beginChange(endpoint, input);
      void showBegun(run);
      return run !== undefined;
    },
    result,
    keepsSelection: stillSelected > 0,
    stillSelected,
    closeResult: () => setResult(null),
  };
}

/** Counts the items that an input selects. */
function countItems(input: object): number {
  for (const value of Object.values(input)) {
    if (Array.isArray(value)) return value.length;
    if (typeof value === 'object' && value !== null && 'expectedCount' in value)
      return Number(value.expectedCount);
  }
  return 0;
}
