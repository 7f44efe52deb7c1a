import type { contract } from '@portal/api-client';
import { plural } from '@portal/ui/format';

export type BulkRun = contract.bulkRuns.BulkRun;

/** Texts of a list for one kind of bulk run. */
export interface BulkTexts {
  /** Shown with the progress: "Accepting quotes". */
  running: string;
  /** Past participle for the changed items: "accepted". */
  done: string;
  /** Instead of `done`, by a field that the run changes. */
  doneOf?: Readonly<Record<string, string>>;
  /** Introduces the parts of the change that some items could not take. */
  partly?: string;
}

export const were = (count: number, noun: string) => `${plural(count, noun)} ${count === 1 ? 'was' : 'were'}`;

/** "2 quotes were accepted", "1 quote was restored". */
export const getDoneText = (
  { done, kind, fields, isUndo }: Pick<BulkRun, 'done' | 'kind' | 'fields' | 'isUndo'>,
  noun: string,
  texts: Readonly<Record<string, BulkTexts>>,
): string => {
  const { doneOf = {}, done: happened = 'changed' } = texts[kind] ?? {};
  const [ofField] = fields.flatMap((field) => doneOf[field] ?? []);
  return `${were(done, noun)} ${isUndo ? 'restored' : (ofField ?? happened)}`;
};
