import type { contract, PageOf, ParsedOf } from '@portal/api-client';
import { and, asc, eq, ilike, or, sql } from 'drizzle-orm';
import type { Scope } from '../db/scope.ts';
import { contains, orderBy, pageOf, pageWindow } from '../http/paging.ts';
import { assertNotStale } from '../http/stale.ts';
import { Refusal } from '../refusal.ts';
import { contacts } from './tables.ts';

type ContactRow = typeof contacts.$inferSelect;
type Contact = contract.contacts.Contact;
type Fields = ParsedOf<typeof contract.contacts.create>;
type Changes = Omit<ParsedOf<typeof contract.contacts.update>, 'id'>;

const LABELS = {
  name: 'name',
  email: 'email',
  telephone: 'telephone',
  jobTitle: 'job title',
  purposes: 'what the contact is there for',
} as const;

const SORTS = { name: contacts.name, email: contacts.email, createdAt: contacts.createdAt };

const distinct = <Item>(items: readonly Item[]): Item[] => [...new Set(items)];

function toContact(row: ContactRow): Contact {
  const { id, name, email, telephone, jobTitle, purposes } = row;
  return {
    id,
    name,
    email,
    telephone,
    jobTitle,
    purposes,
    createdAt: row.createdAt.toISOString(),
    updatedAt: row.updatedAt.toISOString(),
  };
}

export async function listContacts(
  scope: Scope,
  query: ParsedOf<typeof contract.contacts.list>,
): Promise<PageOf<Contact>> {
  const pattern = query.search ? contains(query.search) : null;
  const where = and(
    pattern
      ? or(ilike(contacts.name, pattern), ilike(contacts.email, pattern), ilike(contacts.telephone, pattern))
      : undefined,
    query.purpose &&
      or(...query.purpose.map((purpose) => sql`${contacts.purposes} @> ${JSON.stringify([purpose])}::jsonb`)),
  );
  const rows = await scope.list(contacts, {
    where,
    orderBy: orderBy(query, SORTS, [asc(contacts.name)], contacts.id),
    ...pageWindow(query),
  });
  return pageOf(query, rows.map(toContact), await scope.count(contacts, where));
}

/** One partner has an e-mail address once. */
async function assertUniqueEmail(scope: Scope, email: string, ownId: number | null): Promise<void> {
  const twin = await scope.find(
    contacts,
    and(
      sql`lower(${contacts.email}) = ${email.toLowerCase()}`,
      ownId === null ? undefined : sql`${contacts.id} <> ${ownId}`,
    ),
  );
  if (twin !== null) throw Refusal.invalid({ email: 'is already a contact' });
}

export async function createContact(scope: Scope, fields: Fields, now: Date): Promise<Contact> {
  await assertUniqueEmail(scope, fields.email, null);
  const row = await scope.insert(contacts, {
    name: fields.name,
    email: fields.email,
    telephone: fields.telephone || null,
    jobTitle: fields.jobTitle || null,
    purposes: fields.purposes ? distinct(fields.purposes) : ['general'],
    createdAt: now,
    updatedAt: now,
  });
  return toContact(row);
}

export async function updateContact(
  scope: Scope,
  id: number,
  { updatedAt, ...fields }: Changes,
  now: Date,
): Promise<Contact> {
  const before = toContact(await scope.get(contacts, eq(contacts.id, id), { lock: 'update' }));
  assertNotStale('contact', before, { ...fields, updatedAt }, LABELS);
  if (fields.email !== undefined) await assertUniqueEmail(scope, fields.email, id);
  const [row] = await scope.update(
    contacts,
    {
      ...fields,
      ...(fields.purposes ? { purposes: distinct(fields.purposes) } : {}),
      updatedAt: now,
    },
    eq(contacts.id, id),
  );
  if (row === undefined) throw Refusal.notFound();
  return toContact(row);
}

export async function removeContact(scope: Scope, id: number): Promise<void> {
  const removed = await scope.remove(contacts, eq(contacts.id, id));
  if (removed.length === 0) throw Refusal.notFound();
}
