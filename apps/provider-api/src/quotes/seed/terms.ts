import { SUPPLIERS } from '../../pricing/suppliers.ts';
import type { SeedContext } from '../../seed/context.ts';
import { saveTerms } from '../terms/service.ts';

/** Terms and conditions of every supplier: no quote can be approved without them. */
export async function seedTerms({ db }: SeedContext): Promise<void> {
  for (const { key, name } of SUPPLIERS) {
    await saveTerms(db, {
      supplierKey: key,
      name: `${name} terms`,
      title: `${name}: terms and conditions of supply`,
      content: contentOf(name),
      agreementCopy: `I have read the terms and conditions of ${name} and agree to them on behalf of my company.`,
      agreementUrlCopy: null,
    });
  }
}

const contentOf = (supplier: string) => `
<h2>1. The service</h2>
<p>${supplier} provides the connection named in the quote at the address named there, from the day of handover.</p>
<h2>2. Charges</h2>
<ul>
  <li>The install charge is due when the order is accepted, the monthly charge in advance from handover on.</li>
  <li>Excess construction charges are estimates until a survey has been made. You may cancel without charge within
    five working days if the survey finds more than was estimated.</li>
</ul>
<h2>3. Term</h2>
<p>The minimum term runs from handover. Ending it early costs the monthly charges that remain.</p>
<h2>4. Your part</h2>
<ul>
  <li>Access to the site, permission of the landlord where there is one, and power within three metres.</li>
  <li>An asbestos register for buildings that were built before 2000.</li>
</ul>
<h2>5. Faults</h2>
<p>The care level sets when we work on a fault. The clock stops while we wait for you.</p>`;
