import { and, eq } from '../db/drizzle.ts';
import type { SeedContext } from '../seed/context.ts';
import { customerEvents, customerNotes, customers } from './tables.ts';

interface DemoCustomer {
  name: string;
  /** Role of the user who looks after it. */
  owner?: number;
  /** Role of the author, age in days, text. */
  notes?: readonly (readonly [role: number, days: number, text: string])[];
}

/** Acme customers that have an owner or notes. */
const CUSTOMERS: readonly DemoCustomer[] = [
  {
    name: 'Ashgrove Dental',
    owner: 1,
    notes: [
      [1, 41, 'Practice manager prefers a call before 10. Surgery hours are 8 to 18.'],
      [2, 6, 'Second practice opens in spring. Ask about a backup line when we send the next proposal.'],
    ],
  },
  { name: 'Barrow & Finch Solicitors', owner: 2 },
  {
    name: 'Bellweather Logistics',
    owner: 1,
    notes: [[1, 18, 'Purchase orders come from head office in Leeds. Do not order without a PO number.']],
  },
  { name: 'Blackthorn Joinery', owner: 3 },
  {
    name: 'Brindle & Sons',
    owner: 2,
    notes: [[2, 12, 'Renewal: they want one contract end for all sites.']],
  },
  { name: 'Calder Valley Foods', notes: [[3, 27, 'Site access only on weekdays, with a day’s notice.']] },
  { name: 'Harlequin Logistics', owner: 1 },
  {
    name: 'Pennine Foods',
    owner: 3,
    notes: [[3, 9, 'New IT manager since September: send quotes to both until the end of the year.']],
  },
  { name: 'Saltmarsh Hotels', owner: 2 },
];

/** Owners and notes of some customers. Their rows exist, because triggers add each name that is used. */
export async function seedCustomers(seed: SeedContext): Promise<void> {
  const { db } = seed;
  const partner = await seed.partner('acme');
  const people = new Map((await seed.usersOf('acme')).map((user) => [user.roleId, user]));
  const personOf = (role: number) => {
    const user = people.get(role);
    if (user === undefined) throw new Error(`The demo has no user with role ${role}.`);
    return { id: user.id, name: `${user.firstName} ${user.lastName}` };
  };
  for (const { name, owner, notes = [] } of CUSTOMERS) {
    const [row] = await db
      .select()
      .from(customers)
      .where(and(eq(customers.partnerId, partner.id), eq(customers.name, name)));
    if (row === undefined) throw new Error(`The demo has no customer ${name}.`);
    const ofCustomer = { partnerId: partner.id, customerId: row.id };
    if (owner !== undefined) {
      const person = personOf(owner);
      await db
        .update(customers)
        .set({ ownerId: person.id, version: row.version + 1 })
        .where(eq(customers.id, row.id));
      const entry = { at: seed.at({ days: -60 }), title: `Owner set to ${person.name}`, actor: person.name };
      await db.insert(customerEvents).values({ ...ofCustomer, ...entry });
    }
    await seed.insert(
      customerNotes,
      notes.map(([role, days, text]) => {
        const author = personOf(role);
        const createdAt = seed.at({ days: -days });
        return {
          ...ofCustomer,
          text,
          authorId: author.id,
          author: author.name,
          createdAt,
          updatedAt: createdAt,
        };
      }),
    );
  }
}
