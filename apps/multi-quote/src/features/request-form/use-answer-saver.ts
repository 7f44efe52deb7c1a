import { contract } from '@portal/api-client';
import { isApiError, useApiClient, useRefresh } from '@portal/portal-sdk';
import { createContext, useContext, useState, useSyncExternalStore } from 'react';
import {
  type CellAnswer,
  cellKey,
  type Form,
  readAnswer,
  type SiteForm,
  writeAnswer,
} from './grid/answers.ts';
import type { GridField } from './grid/grid-fields.ts';

const { quotes: calls } = contract.multiQuotes;
const { getCrf, updateCrf } = contract.quotes.single;

/** An answer on its way to the server. */
interface Change {
  site: SiteForm;
  field: GridField;
  answer: CellAnswer;
  /** What the user saw before. */
  seen: CellAnswer;
}

interface FailedChange extends Change {
  message: string;
}

interface AnswerConflict extends Change {
  theirs: CellAnswer;
  decide: (keeps: 'mine' | 'theirs') => void;
}

const isSameState = (a: Form, b: Form) => JSON.stringify(a.readiness) === JSON.stringify(b.readiness);
const keyOf = ({ site, field }: Pick<Change, 'site' | 'field'>) => cellKey(site, field);

interface SaverState {
  /** Forms returned by saves, which are newer than the list until it is read again. By quote reference. */
  saved: ReadonlyMap<string, Form>;
  /** Answers that are not saved: in flight, or refused. */
  pending: ReadonlyMap<string, Change>;
  failed: readonly FailedChange[];
  /** Decided one by one. */
  conflicts: readonly AnswerConflict[];
}

/** The newer of the list's form and the last saved form. */
function newestForm({ quote, form }: SiteForm, saved: SaverState['saved']): Form {
  const known = saved.get(quote.reference);
  return known !== undefined && known.version > form.version ? known : form;
}

/**
 * Saves the grid's answers. Answers of one site are saved one after the other. If a colleague changed the same answer, the user
 * decides; the colleague's other changes stay. A store outside of React's state: a change renders the cells that show
 * it, not the grid.
 */
function createAnswerSaver(client: ReturnType<typeof useApiClient>, refresh: ReturnType<typeof useRefresh>) {
  let state: SaverState = { saved: new Map(), pending: new Map(), failed: [], conflicts: [] };
  const listeners = new Set<() => void>();
  const queues = new Map<string, Promise<void>>();

  function set(change: Partial<SaverState>): void {
    state = { ...state, ...change };
    for (const listener of listeners) listener();
  }

  const keep = (form: Form) => set({ saved: new Map([...state.saved, [form.quoteReference, form]]) });

  const ask = (change: Change, theirs: CellAnswer) =>
    new Promise<'mine' | 'theirs'>((resolve) => {
      const conflict: AnswerConflict = {
        ...change,
        theirs,
        decide: (keeps) => {
          set({ conflicts: state.conflicts.filter((each) => each !== conflict) });
          resolve(keeps);
        },
      };
      set({ conflicts: [...state.conflicts, conflict] });
    });

  async function put(change: Change): Promise<void> {
    const { site, field, answer, seen } = change;
    const { reference } = site.quote;
    let form = newestForm(site, state.saved);
    for (;;) {
      try {
        const sections = writeAnswer(form, field, answer);
        const after = await client.call(updateCrf, { reference, version: form.version, sections });
        keep(after);
        await refresh(calls.listForms, ...(isSameState(site.form, after) ? [] : [calls.getFormsSummary]));
        return;
      } catch (error) {
        if (!isApiError(error) || error.code !== 'conflict') throw error;
        const latest = await client.call(getCrf, { reference });
        // The quote itself has moved on: its form can no longer be changed.
        if (latest.version === form.version) throw error;
        form = latest;
        keep(latest);
        const theirs = readAnswer(latest, field);
        if (theirs === answer) return;
        if (theirs !== seen && (await ask(change, theirs)) === 'theirs') return;
      }
    }
  }

  function save(change: Change): Promise<void> {
    const key = keyOf(change);
    const { reference } = change.site.quote;
    set({
      failed: state.failed.filter((each) => keyOf(each) !== key),
      pending: new Map([...state.pending, [key, change]]),
    });
    // The user may have entered another answer in the cell since, which follows in the queue.
    const isLatest = () => state.pending.get(key) === change;
    const work = async () => {
      try {
        await put(change);
        if (isLatest()) set({ pending: new Map([...state.pending].filter(([each]) => each !== key)) });
      } catch (error) {
        if (!isApiError(error)) throw error;
        if (!isLatest()) return;
        const message = Object.values(error.fieldErrors)[0]?.[0] ?? error.message;
        set({ failed: [...state.failed, { ...change, message }] });
      }
    };
    const next = (queues.get(reference) ?? Promise.resolve()).then(work);
    queues.set(reference, next);
    return next;
  }

  return {
    subscribe(listener: () => void): () => void {
      listeners.add(listener);
      return () => listeners.delete(listener);
    },
    getState: () => state,
    save,
    retry: () => void Promise.all(state.failed.map(save)),
  };
}

type AnswerSaver = ReturnType<typeof createAnswerSaver>;

/** The saver of one grid. */
export function useAnswerSaver(): AnswerSaver {
  const client = useApiClient();
  const refresh = useRefresh();
  const [saver] = useState(() => createAnswerSaver(client, refresh));
  return saver;
}

const SaverContext = createContext<AnswerSaver | null>(null);
export const AnswerSaverProvider = SaverContext.Provider;

/** The saver of the surrounding grid. */
export function useSaver(): AnswerSaver {
  const saver = useContext(SaverContext);
  if (saver === null) throw new Error('A cell is outside of its AnswerSaverProvider.');
  return saver;
}

/** A part of the saver's state, which must be the same value while it has not changed. */
function usePart<Part>({ subscribe, getState }: AnswerSaver, select: (state: SaverState) => Part): Part {
  return useSyncExternalStore(subscribe, () => select(getState()));
}

/** The newest form of a site. */
export const useSiteForm = (site: SiteForm): Form =>
  usePart(useSaver(), ({ saved }) => newestForm(site, saved));

/** What the user entered in a cell, while it is not saved. */
export const useEnteredAnswer = (site: SiteForm, field: GridField): CellAnswer | undefined =>
  usePart(useSaver(), ({ pending }) => pending.get(keyOf({ site, field }))?.answer);

/** Whether answers are on their way. */
export const useIsSaving = (): boolean =>
  usePart(useSaver(), ({ pending, failed }) => pending.size > failed.length);

/** Whether answers are on their way, refused or in conflict. */
export const useHasUnsavedAnswers = (): boolean => usePart(useSaver(), ({ pending }) => pending.size > 0);

export const useFailedChanges = (saver: AnswerSaver): readonly FailedChange[] =>
  usePart(saver, ({ failed }) => failed);

/** Why the last answer that the user entered in a cell was not saved; null if it was. */
export const useRefusal = (site: SiteForm, field: GridField): string | null =>
  usePart(
    useSaver(),
    ({ failed }) => failed.find((change) => keyOf(change) === cellKey(site, field))?.message ?? null,
  );

/** The newest forms of sites. */
export function useNewestForms(sites: readonly SiteForm[]): readonly Form[] {
  const saved = usePart(useSaver(), (state) => state.saved);
  return sites.map((site) => newestForm(site, saved));
}

/** The conflict to decide next. */
export const useAnswerConflict = (): AnswerConflict | null =>
  usePart(useSaver(), ({ conflicts }) => conflicts[0] ?? null);
