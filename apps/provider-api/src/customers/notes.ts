import type { contract, ParsedOf } from '@portal/api-client';
import { and, desc, eq, sql } from '../db/drizzle.ts';
import type { Context } from '../http/context.ts';
import { numberId } from '../http/request/ids.ts';
import { assertNotStale, type FieldLabels } from '../http/stale.ts';
import { Refusal } from '../refusal.ts';
import { loadCustomer } from './load-customer.ts';
import { customerNotes, customers } from './tables.ts';

type Contracts = typeof contract.customers;
type Note = contract.customers.CustomerNote;
type NoteRow = typeof customerNotes.$inferSelect;

const MAX_NOTES = 100;
const LABELS: Omit<FieldLabels<Contracts['updateNote']>, 'noteId'> = { text: 'note' };

function toNote(row: NoteRow, { caller }: Context): Note {
  return {
    id: row.id,
    text: row.text,
    author: row.author,
    isOwn: row.authorId === caller.user.id,
    createdAt: row.createdAt.toISOString(),
    updatedAt: row.updatedAt.toISOString(),
    version: row.version,
  };
}

/** Notes that were written on the page of any spelling of the customer. */
const ofCustomer = (id: number) =>
  sql`${customerNotes.customerId} in (select ${customers.id} from ${customers} where ${customers.id} = ${id} or ${customers.primaryId} = ${id})`;

export async function listNotes({ id }: ParsedOf<Contracts['listNotes']>, context: Context): Promise<Note[]> {
  const { scope } = context;
  const customer = await loadCustomer(context, id);
  const rows = await scope.list(customerNotes, {
    where: ofCustomer(customer.id),
    orderBy: [desc(customerNotes.createdAt), desc(customerNotes.id)],
    limit: MAX_NOTES,
  });
  return rows.map((row) => toNote(row, context));
}

export async function createNote(
  { id, text }: ParsedOf<Contracts['createNote']>,
  context: Context,
): Promise<Note> {
  const { scope, caller, now } = context;
  const customer = await loadCustomer(context, id);
  const row = await scope.insert(customerNotes, {
    customerId: customer.id,
    text,
    authorId: caller.user.id,
    author: caller.name,
    createdAt: now(),
    updatedAt: now(),
  });
  return toNote(row, context);
}

/** A note of the customer that the caller wrote; 404 for none, 403 for a colleague's. */
async function ownNote(
  { id, noteId }: { id: string; noteId: string },
  context: Context,
  lock?: 'update',
): Promise<NoteRow> {
  const { scope, caller } = context;
  const customer = await loadCustomer(context, id);
  const isNote = and(eq(customerNotes.id, numberId(noteId)), ofCustomer(customer.id));
  const row = await scope.get(customerNotes, isNote, lock && { lock });
  if (row.authorId !== caller.user.id) throw Refusal.forbidden(`Only ${row.author} can change this note.`);
  return row;
}

export async function updateNote(
  { text, version, ...path }: ParsedOf<Contracts['updateNote']>,
  context: Context,
): Promise<Note> {
  return context.db.transaction(async (tx) => {
    const scope = context.scope.on(tx);
    const current = await ownNote(path, { ...context, scope }, 'update');
    assertNotStale({ name: 'note' }, toNoteState(current), { text, version }, LABELS);
    const [row] = await scope.update(
      customerNotes,
      { text, version: current.version + 1, updatedAt: context.now() },
      eq(customerNotes.id, current.id),
    );
    if (row === undefined) throw Refusal.notFound();
    return toNote(row, context);
  });
}

const toNoteState = ({ text, version }: NoteRow) => ({ text, version });

export async function removeNote(path: ParsedOf<Contracts['removeNote']>, context: Context): Promise<void> {
  const { id } = await ownNote(path, context);
  await context.scope.remove(customerNotes, eq(customerNotes.id, id));
}
