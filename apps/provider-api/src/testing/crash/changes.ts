import { contract } from '@portal/api-client';
import type { Api } from '../../api.ts';
import { sql } from '../../db/drizzle.ts';
import type { Browser } from '../browser.ts';
import { cloneSavedQuotes } from './clone-saved-quotes.ts';

const { changes, create, locations, quotes } = contract.multiQuotes;

const EDITED = 'Edited together';
/** Several calls for a change of all that match, and for its undo. */
const ITEMS = { quotes: 300, sites: 600 } as const;
/** The same value as in the server. */
const SITES_PER_TRANSACTION = 50;

/** A change of all quotes or sites of a multi-quote, stopped after some batches and undone, until the kill. */
export interface ChangeRound {
  uuid: string;
  subject: keyof typeof ITEMS;
  changed: string[];
  restored: string[];
  phase: 'waiting' | 'changing' | 'undoing' | 'finished';
}

export interface ChangeResult {
  /** Items that the server said it had changed, and restored. */
  changed: number;
  restored: number;
  /** Undone completely after the restart. */
  undone: number;
  /** Nothing was changed before the kill. */
  none: number;
  faults: string[];
}

export const noChanges = (): ChangeResult => ({ changed: 0, restored: 0, undone: 0, none: 0, faults: [] });

const getSubject = (number: number): ChangeRound['subject'] => (number % 2 === 0 ? 'quotes' : 'sites');

/** A multi-quote for each kill, with quotes or with sites. */
export async function prepareChanges(
  api: Api,
  browser: Browser,
  addressFile: (rows: number) => Blob,
  count: number,
): Promise<ChangeRound[]> {
  const rounds: ChangeRound[] = [];
  for (let number = 0; number < count; number += 1) {
    const { uuid } = await browser.call(create, { name: `Changed ${number}` });
    const subject = getSubject(number);
    if (subject === 'quotes') {
      await cloneSavedQuotes(api.provider.db, uuid, `EDIT-${number}-`, ITEMS.quotes);
    } else {
      await browser.call(locations.importLocations, { uuid, addresses: addressFile(ITEMS.sites) });
      await api.drainJobs();
    }
    rounds.push({ uuid, subject, changed: [], restored: [], phase: 'waiting' });
  }
  return rounds;
}

/** Changes `batches` batches, as a browser does until its user presses Stop, and undoes them. */
export async function changeAndUndo(browser: Browser, round: ChangeRound, batches: number): Promise<void> {
  const { uuid } = round;
  round.phase = 'changing';
  let changeId: string | null = null;
  let after: string | number | null = null;
  for (let batch = 0; batch < batches && (batch === 0 || after !== null); batch += 1) {
    const outcome: Changed = await changeBatch(browser, round, changeId, after);
    round.changed.push(...outcome.done);
    ({ changeId, next: after } = outcome);
  }
  round.phase = 'undoing';
  for (let remaining = round.changed.length; remaining > 0; ) {
    const outcome = await browser.call(changes.undo, { uuid, changeId: changeId ?? '' });
    round.restored.push(...outcome.done);
    remaining = outcome.remaining;
  }
  round.phase = 'finished';
}

interface Changed {
  done: string[];
  changeId: string | null;
  next: string | number | null;
}

function changeBatch(
  browser: Browser,
  { uuid, subject }: ChangeRound,
  changeId: string | null,
  after: string | number | null,
): Promise<Changed> {
  const input = {
    uuid,
    matching: { expectedCount: ITEMS[subject] },
    customReference: EDITED,
    ...(changeId !== null && { changeId }),
  };
  return subject === 'quotes'
    ? browser.call(quotes.updateMany, { ...input, ...(after !== null && { after: String(after) }) })
    : browser.call(locations.updateMany, { ...input, ...(after !== null && { after: Number(after) }) });
}

/** What is recorded is what was changed, and its undo continues to its end. */
export async function settleChange(
  browser: Browser,
  round: ChangeRound,
  result: ChangeResult,
): Promise<void> {
  const { uuid, subject, changed, restored } = round;
  result.changed += changed.length;
  result.restored += restored.length;
  const search = { uuid, search: EDITED, perPage: 1 };
  const countEdited = async () => {
    const found =
      subject === 'quotes' ? browser.call(quotes.list, search) : browser.call(locations.list, search);
    return (await found).total;
  };
  const report = (text: string) => result.faults.push(`${subject} of ${uuid}: ${text}`);
  const edited = await countEdited();
  const [change, ...others] = await browser.call(changes.list, { uuid });
  if (change === undefined) {
    if (edited > 0 || changed.length > 0)
      report(`${edited} edited, ${changed.length} acknowledged, none recorded`);
    result.none += 1;
    return;
  }
  const { id: changeId, total, remaining } = change;
  const isWhole = subject === 'quotes' || total % SITES_PER_TRANSACTION === 0;
  if (others.length > 0 || edited !== remaining || total < changed.length || !isWhole)
    report(`${edited} edited, ${changed.length} acknowledged: ${JSON.stringify([change, ...others])}`);
  if (change.restored < restored.length)
    report(`${restored.length} acknowledged as restored, ${change.restored} recorded`);
  for (let left = remaining; left > 0; ) {
    const outcome = await browser.call(changes.undo, { uuid, changeId });
    if (outcome.skipped.length > 0) report(`skipped ${JSON.stringify(outcome.skipped[0])}`);
    if (outcome.remaining >= left) report(`makes no progress at ${left}`);
    left = outcome.remaining >= left ? 0 : outcome.remaining;
  }
  if ((await countEdited()) === 0) result.undone += 1;
  else report('is not undone completely');
}

/** Counts in the database itself: each item has its own value again, and as many undone edits as edits. */
export async function countChanges({ provider: { db } }: Api, result: ChangeResult): Promise<void> {
  const { rows } = await db.execute(sql`
    select reference as item from quotes q
    where reference like 'EDIT-%' and (custom_reference is distinct from 'R' || split_part(reference, '-', 3)
      or ${eventsOf('Changed')} > 1 or ${eventsOf('Changed')} <> ${eventsOf('Change undone')})
    union all
    select m.name || ': ' || coalesce(l.custom_reference, 'null') from multi_quotes m
    join multi_quote_locations l on l.multi_quote_id = m.id
    where m.name like 'Changed %' and l.custom_reference is distinct from 'R' || l.position - 1
    union all
    select 'change ' || c.id from multi_quote_changes c join multi_quotes m on m.id = c.multi_quote_id
    where m.name like 'Changed %' and c.restored <> (select count(*) from multi_quote_changed_items i where i.change_id = c.id and i.outcome = 'restored')`);
  for (const { item } of rows) result.faults.push(`${item} is not what it was`);
}

const eventsOf = (title: string) =>
  sql`(select count(*) from quote_events e where e.quote_reference = q.reference and e.title = ${title})`;
