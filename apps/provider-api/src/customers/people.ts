import type { contract } from '@portal/api-client';
import { desc, inArray } from '../db/drizzle.ts';
import type { Context } from '../http/context.ts';
import { orders } from '../orders/tables.ts';
import { supportCases } from '../support/tables.ts';
import { viewOf } from './view.ts';

type Contact = contract.customers.CustomerContact;

/** The newest orders and cases are enough: people of older ones have often left. */
const MAX_SOURCES = 100;
const MAX_CONTACTS = 20;

/** People named on the customer's orders and cases, the newest order or case first, each person once. */
export async function listContacts(keys: readonly string[], context: Context): Promise<Contact[]> {
  const view = viewOf(context);
  const found = [
    ...(view.orders ? await contactsOfOrders(keys, context) : []),
    ...(view.cases ? await contactsOfCases(keys, context) : []),
  ].sort((one, two) => two.at.getTime() - one.at.getTime());
  const people = new Map<string, Contact>();
  for (const { at: _, ...person } of found) {
    const key = person.name.trim().toLowerCase();
    const known = people.get(key);
    if (known === undefined) people.set(key, person);
    else
      people.set(key, {
        ...known,
        email: known.email ?? person.email,
        telephone: known.telephone ?? person.telephone,
      });
  }
  return [...people.values()].slice(0, MAX_CONTACTS);
}

type Found = Contact & { at: Date };

async function contactsOfOrders(keys: readonly string[], { scope }: Context): Promise<Found[]> {
  const rows = await scope.pick(orders, ['reference', 'contacts', 'createdAt'], {
    where: inArray(orders.customerKey, [...keys]),
    orderBy: [desc(orders.createdAt)],
    limit: MAX_SOURCES,
  });
  return rows.flatMap(({ reference, contacts, createdAt }) => {
    const source = { kind: 'order' as const, id: reference, name: reference };
    const { primary, site } = contacts;
    return [
      ...(primary === null
        ? []
        : [toContact(primary.name, primary.email, primary.telephone, source, createdAt)]),
      ...(site === null ? [] : [toContact(site.name, null, site.telephone, source, createdAt)]),
    ].flat();
  });
}

async function contactsOfCases(keys: readonly string[], { scope }: Context): Promise<Found[]> {
  const rows = await scope.pick(
    supportCases,
    ['id', 'caseNumber', 'siteContactName', 'siteContactNumber', 'createdAt'],
    {
      where: inArray(supportCases.customerKey, [...keys]),
      orderBy: [desc(supportCases.createdAt)],
      limit: MAX_SOURCES,
    },
  );
  return rows.flatMap(({ id, caseNumber, siteContactName, siteContactNumber, createdAt }) => {
    const source = { kind: 'case' as const, id: String(id), name: caseNumber };
    return toContact(siteContactName, null, siteContactNumber, source, createdAt);
  });
}

/** Empty if no name was given. */
function toContact(
  name: string | null,
  email: string | null,
  telephone: string | null,
  source: Contact['source'],
  at: Date,
): Found[] {
  if (name === null || name.trim() === '') return [];
  return [{ name, email: email || null, telephone: telephone || null, source, at }];
}
