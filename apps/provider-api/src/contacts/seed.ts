import type { PartnerKey, SeedContext } from '../seed/context.ts';
import { contacts } from './tables.ts';

const PEOPLE = [
  ['Alice Renwick', 'Operations manager', ['general', 'escalation']],
  ['Bilal Chaudhry', 'Network engineer', ['technical']],
  ['Catrin Vaughan', 'Finance manager', ['billing']],
  ['Dominic Astley', 'Project coordinator', ['delivery']],
  ['Efua Mensah', 'Service desk lead', ['technical', 'escalation']],
  ['Fergus Rowe', 'Account director', ['general']],
  ['Gwen Tolland', 'Purchase ledger', ['billing']],
  ['Hassan Idris', 'Field engineer', ['technical', 'delivery']],
  ['Iona Sharp', 'Provisioning lead', ['delivery']],
  ['Jonah Pike', 'Out-of-hours duty manager', ['escalation']],
  ['Katya Lunn', 'Credit control', ['billing']],
  ['Lewis Garrow', 'Solutions architect', ['technical']],
  ['Maeve Corrigan', 'Company secretary', ['general']],
  ['Noor Siddiqui', 'Contracts manager', ['general', 'billing']],
] as const;

const CONTACTS: readonly (readonly [PartnerKey, number])[] = [
  ['acme', PEOPLE.length],
  ['borealis', 5],
  ['cobalt', 3],
  ['delta', 4],
];

export async function seedContacts(seed: SeedContext): Promise<void> {
  const random = seed.random('contacts');
  for (const [key, count] of CONTACTS) {
    const partner = await seed.partner(key);
    await seed.insert(
      contacts,
      PEOPLE.slice(0, count).map(([name, jobTitle, purposes]) => {
        const createdAt = seed.at({ days: -random.integer(20, 700) });
        return {
          partnerId: partner.id,
          name,
          email: `${name.toLowerCase().replace(' ', '.')}@${key}.test`,
          telephone: `07700 900${random.integer(100, 999)}`,
          jobTitle,
          purposes: [...purposes],
          createdAt,
          updatedAt: createdAt,
        };
      }),
    );
  }
}
