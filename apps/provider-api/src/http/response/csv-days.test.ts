import { expect, it } from '@jest/globals';
import { contract } from '@portal/api-client';
import { openTestApi } from '../../testing/open-test-api.ts';

const { amelia } = await openTestApi({ amelia: 'role1@acme.test' });
const { audit, circuits, customers, multiQuotes, orders, quotes } = contract;

const readText = async (file: Promise<{ blob: Blob }>) => (await file).blob.text();

it('writes days in CSV files as screens do', async () => {
  const { id } = await amelia.call(customers.getByName, { name: 'Calder Valley Foods' });
  const files = {
    quotes: await readText(amelia.call(quotes.single.export, {})),
    broadband: await readText(amelia.call(quotes.broadband.export, {})),
    multiQuotes: await readText(amelia.call(multiQuotes.export, {})),
    orders: await readText(amelia.call(orders.export, {})),
    services: await readText(amelia.call(circuits.export, {})),
    customers: await readText(amelia.call(customers.exportSummaries, {})),
    records: await readText(amelia.call(customers.exportRecords, { id })),
    audit: await readText(amelia.call(audit.export, {})),
  };
  for (const [name, text] of Object.entries(files)) {
    expect([name, /\b\d{2}\/\d{2}\/\d{4}\b/.test(text)]).toEqual([name, true]);
    // A whole cell in another form.
    expect([name, /(?:^|,)"?(\d{4}-\d{2}-\d{2})"?(?:,|\r?$)/m.exec(text)?.[1]]).toEqual([name, undefined]);
  }
});
