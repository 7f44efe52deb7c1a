import type { contract, ParsedOf } from '@portal/api-client';
import { contacts as contactContract } from '@portal/api-client/contract';
import { lockPartner } from '../auth/lock-partner.ts';
import type { InputColumns } from '../db/columns/input-columns.ts';
import { and, asc, eq, ilike, ne, or, sql } from '../db/drizzle.ts';
import type { Scope } from '../db/scope.ts';
import { jsonRow } from '../db/statements/json-row.ts';
import type { Context } from '../http/context.ts';
import { numberId } from '../http/request/ids.ts';
import { assertNotStale, type FieldLabels } from '../http/stale.ts';
import { createList } from '../lists/list.ts';
import { contains } from '../lists/paging.ts';
import { Refusal } from '../refusal.ts';
import { contacts } from './tables.ts';

type Contracts = typeof contract.contacts;
type Contact = contract.contacts.Contact;

const LABELS: FieldLabels<Contracts['update']> = {
  name: 'name',
  email: 'email',
  telephone: 'telephone',
  jobTitle: 'job title',
  purposes: 'responsible for',
};

const SORT_COLUMNS = { name: contacts.name, email: contacts.email, createdAt: contacts.createdAt };

const unique = <Item>(items: readonly Item[]): Item[] => [...new Set(items)];

function toContact(row: typeof contacts.$inferSelect): Contact {
  return {
    id: row.id,
    name: row.name,
    email: row.email,
    telephone: row.telephone,
    jobTitle: row.jobTitle,
    purposes: row.purposes,
    createdAt: row.createdAt.toISOString(),
    updatedAt: row.updatedAt.toISOString(),
    version: row.version,
  };
}

export const listContacts = createList<ParsedOf<Contracts['list']>, Contact>({
  table: contacts,
  row: jsonRow(contacts, contactContract.contact),
  filters: () => ({
    search: (text) => {
      const pattern = contains(text);
      return or(
        ilike(contacts.name, pattern),
        ilike(contacts.email, pattern),
        ilike(contacts.telephone, pattern),
      );
    },
    purpose: (purposes) =>
      or(...purposes.map((purpose) => sql`${contacts.purposes} @> ${JSON.stringify([purpose])}::jsonb`)),
  }),
  sortBy: () => SORT_COLUMNS,
  order: [asc(contacts.name)],
  unique: contacts.id,
});

/** Values by column; undefined leaves a column as it is. */
function toColumns(fields: Partial<ParsedOf<Contracts['create']>>) {
  return {
    name: fields.name,
    email: fields.email,
    telephone: fields.telephone === '' ? null : fields.telephone,
    jobTitle: fields.jobTitle === '' ? null : fields.jobTitle,
    purposes: fields.purposes && unique(fields.purposes),
  } satisfies InputColumns<Contracts['update'], typeof contacts, 'id' | 'version'>;
}

export async function createContact(
  input: ParsedOf<Contracts['create']>,
  { db, scope, now }: Context,
): Promise<Contact> {
  return db.transaction(async (tx) => {
    await lockPartner(tx, scope.partnerId);
    await assertUniqueEmail(scope.on(tx), input.email, null);
    const { name, email } = input;
    const row = await scope.on(tx).insert(contacts, {
      ...toColumns(input),
      name,
      email,
      purposes: unique(input.purposes ?? ['general']),
      createdAt: now(),
      updatedAt: now(),
    });
    return toContact(row);
  });
}

export async function updateContact(
  input: ParsedOf<Contracts['update']>,
  { db, scope: callerScope, now }: Context,
): Promise<Contact> {
  const id = numberId(input.id);
  return db.transaction(async (tx) => {
    const scope = callerScope.on(tx);
    if (input.email !== undefined) await lockPartner(tx, scope.partnerId);
    const current = await scope.get(contacts, eq(contacts.id, id), { lock: 'update' });
    assertNotStale({ name: 'contact' }, toContact(current), input, LABELS);
    if (input.email !== undefined) await assertUniqueEmail(scope, input.email, id);
    const [row] = await scope.update(
      contacts,
      { ...toColumns(input), version: current.version + 1, updatedAt: now() },
      eq(contacts.id, id),
    );
    if (row === undefined) throw Refusal.notFound();
    return toContact(row);
  });
}

export async function removeContact(
  { id }: ParsedOf<Contracts['remove']>,
  { scope }: Context,
): Promise<void> {
  const removed = await scope.remove(contacts, eq(contacts.id, numberId(id)));
  if (removed.length === 0) throw Refusal.notFound();
}

async function assertUniqueEmail(scope: Scope, email: string, ownId: number | null): Promise<void> {
  const existing = await scope.count(
    contacts,
    and(
      sql`lower(${contacts.email}) = ${email.toLowerCase()}`,
      ownId === null ? undefined : ne(contacts.id, ownId),
    ),
  );
  if (existing > 0) throw Refusal.invalid({ email: 'is already a contact' });
}
