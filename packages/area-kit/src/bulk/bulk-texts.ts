import type { contract } from '@portal/api-client';
import { plural } from '@portal/ui/format';

export type BulkRun = contract.bulkRuns.BulkRun;

/** What a list calls a kind of bulk run. */
export interface BulkTexts {
  /** Shown with the progress: "Accepting quotes". */
  running: string;
  /** What happened to the items: "accepted". */
  done: string;
}

const were = (count: number, noun: string) => `${plural(count, noun)} ${count === 1 ? 'was' : 'were'}`;

/** "2 quotes were accepted", "1 quote was restored". */
export const getDoneText = (
  { done, kind, isUndo }: Pick<BulkRun, 'done' | 'kind' | 'isUndo'>,
  noun: string,
  texts: Readonly<Record<string, BulkTexts>>,
): string => `${were(done, noun)} ${isUndo ? 'restored' : (texts[kind]?.done ?? 'changed')}`;
