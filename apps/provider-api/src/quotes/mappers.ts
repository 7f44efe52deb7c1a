import { quotes as quoteContract } from '@portal/api-client/contract';
import { toWire } from '@portal/api-client/wire';
import * as v from 'valibot';
import { approvesForColleague } from '../auth/delegations/active.ts';
import { fromRow } from '../db/columns/from-row.ts';
import { sql } from '../db/drizzle.ts';
import type { Work } from '../provider.ts';
import { Refusal } from '../refusal.ts';
import { statusAt, statusAtSql } from './lifecycle/expiry.ts';
import { getActions } from './lifecycle/state-machine.ts';
import { type QuoteRow, quotes } from './tables.ts';

/** The reader of a response: the actions on offer depend on their role and on the time. */
export interface Viewer {
  roleId: number;
  /** May decide approval requests on behalf of a colleague who is away. */
  approvesForColleague: boolean;
  now: Date;
  /** A sandbox token. People only look at test data. */
  isSandbox: boolean;
}

export async function toViewer(context: Pick<Work, 'caller' | 'db' | 'scope' | 'now'>): Promise<Viewer> {
  const { caller, now } = context;
  return {
    roleId: caller.roleId,
    approvesForColleague: await approvesForColleague(context),
    now: now(),
    isSandbox: caller.via === 'token' && caller.isSandbox,
  };
}

type SummaryRow = Pick<QuoteRow, keyof QuoteRow & keyof quoteContract.QuoteSummary>;

/** Maps a row to a quote summary. {@link QUOTE_SUMMARY_FIELDS} computes the derived fields in SQL. */
export const toQuoteSummary = (row: SummaryRow, now: Date): quoteContract.QuoteSummary =>
  fromRow(quoteContract.quoteSummary, row, {
    status: statusAt(row, now),
    annualCost: row.monthlyCost * 12,
  });

export const QUOTE_SUMMARY_FIELDS = {
  status: statusAtSql,
  annualCost: sql`${quotes.monthlyCost} * 12`,
} satisfies Partial<Record<keyof quoteContract.QuoteSummary, unknown>>;

export const toQuote = (row: QuoteRow, viewer: Viewer): quoteContract.Quote =>
  fromRow(quoteContract.quote, row, {
    ...toQuoteSummary(row, viewer.now),
    actions: row.isSandbox && !viewer.isSandbox ? [] : getActions(statusAt(row, viewer.now), viewer),
  });

/** 409 with the current quote under `current`, so that the screen can show what changed. */
export function quoteConflict(message: string, row: QuoteRow, viewer: Viewer): Refusal {
  return Refusal.conflict(message, { current: toWire(v.parse(quoteContract.quote, toQuote(row, viewer))) });
}
