import { plural } from '@portal/ui/format';
import type { BulkRun, BulkTexts } from './use-bulk-run.ts';

const were = (count: number, noun: string) => `${plural(count, noun)} ${count === 1 ? 'was' : 'were'}`;

/** "2 quotes were accepted", "1 quote was restored". */
export const getDoneText = (
  { done, kind, isUndo }: Pick<BulkRun, 'done' | 'kind' | 'isUndo'>,
  noun: string,
  texts: Readonly<Record<string, BulkTexts>>,
): string => `${were(done, noun)} ${isUndo ? 'restored' : (texts[kind]?.done ?? 'changed')}`;
