import { contract } from '@portal/api-client';
import { isApiError, useApiClient, useRefresh } from '@portal/portal-sdk';
import { createContext, useContext, useRef, useState } from 'react';
import { type CellAnswer, type Form, readAnswer, type SiteForm, writeAnswer } from './grid/answers.ts';
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

export interface FailedChange extends Change {
  message: string;
}

export interface AnswerConflict extends Change {
  theirs: CellAnswer;
  decide: (keeps: 'mine' | 'theirs') => void;
}

const isSameState = (a: Form, b: Form) => JSON.stringify(a.readiness) === JSON.stringify(b.readiness);
const keyOf = ({ site, field }: Pick<Change, 'site' | 'field'>) => `${site.quote.reference} ${field.id}`;

/**
 * Saves the grid's answers, those of one site one after the other. An answer that a colleague changed meanwhile is asked
 * about; other changes of theirs stay.
 */
export function useAnswerSaver() {
  const client = useApiClient();
  const refresh = useRefresh();
  /** Newer than the list: what a save returned, until the list is read again. */
  const [saved, setSaved] = useState<ReadonlyMap<string, Form>>(new Map());
  const newest = useRef(new Map<string, Form>());
  const queues = useRef(new Map<string, Promise<void>>());
  /** Answers that are not saved yet: on their way, or refused. */
  const [pending, setPending] = useState<ReadonlyMap<string, CellAnswer>>(new Map());
  const [failed, setFailed] = useState<readonly FailedChange[]>([]);
  const [conflict, setConflict] = useState<AnswerConflict | null>(null);

  function keep(form: Form): void {
    newest.current.set(form.quoteReference, form);
    setSaved(new Map(newest.current));
  }

  const formOf = ({ quote, form }: SiteForm): Form => {
    const known = saved.get(quote.reference);
    return known !== undefined && known.version > form.version ? known : form;
  };

  const ask = (change: Change, theirs: CellAnswer) =>
    new Promise<'mine' | 'theirs'>((resolve) => {
      setConflict({
        ...change,
        theirs,
        decide: (keeps) => {
          setConflict(null);
          resolve(keeps);
        },
      });
    });

  async function put(change: Change): Promise<void> {
    const { site, field, answer, seen } = change;
    const { reference } = site.quote;
    const known = newest.current.get(reference);
    let form = known !== undefined && known.version > site.form.version ? known : site.form;
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
    setFailed((before) => before.filter((each) => keyOf(each) !== key));
    setPending((before) => new Map([...before, [key, change.answer]]));
    const work = async () => {
      try {
        await put(change);
        setPending((before) => new Map([...before].filter(([each]) => each !== key)));
      } catch (error) {
        if (!isApiError(error)) throw error;
        const message = Object.values(error.fieldErrors)[0]?.[0] ?? error.message;
        setFailed((before) => [...before, { ...change, message }]);
      }
    };
    const next = (queues.current.get(reference) ?? Promise.resolve()).then(work);
    queues.current.set(reference, next);
    return next;
  }

  return {
    formOf,
    save,
    isSaving: pending.size > failed.length,
    /** What the user entered, while it is not saved. */
    pendingAnswer: (site: SiteForm, field: GridField): CellAnswer | undefined =>
      pending.get(keyOf({ site, field })),
    failed,
    retry: () => void Promise.all(failed.map(save)),
    conflict,
  };
}

type AnswerSaver = ReturnType<typeof useAnswerSaver>;

const SaverContext = createContext<AnswerSaver | null>(null);
export const AnswerSaverProvider = SaverContext.Provider;

/** The saver of the grid, for its cells. */
export function useSaver(): AnswerSaver {
  const saver = useContext(SaverContext);
  if (saver === null) throw new Error('A cell is outside of its AnswerSaverProvider.');
  return saver;
}
