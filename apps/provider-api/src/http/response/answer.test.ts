import { expect, it } from '@jest/globals';
import { contract } from '@portal/api-client';
import * as v from 'valibot';
import { envelope } from './answer.ts';

const endpoint = {
  ...contract.multiQuotes.negotiations.listQuotes,
  response: v.object({ quoteReference: v.string() }),
};
const URL_OF_LIST = new URL('https://portal.test/api/list');
const itemsOf = (count: number) =>
  Array.from({ length: count }, (_, index) => ({ quoteReference: `QS-${index}`, secret: 'x' }));
const wireOf = (count: number) => itemsOf(count).map((each) => ({ quote_reference: each.quoteReference }));

it.each([0, 1, 200, 201, 1000, 1001])(
  'writes all of a list of %d items, and only declared fields',
  async (count) => {
    const { body } = await envelope(endpoint, itemsOf(count), URL_OF_LIST);
    expect(await new Response(body).json()).toEqual({ data: wireOf(count) });
  },
);

it('lets other requests run while it writes a list of ten thousand items', async () => {
  let turns = 0;
  let isWritten = false;
  const countTurns = () => {
    turns += 1;
    if (!isWritten) setImmediate(countTurns);
  };
  setImmediate(countTurns);
  await envelope(endpoint, itemsOf(10_000), URL_OF_LIST);
  isWritten = true;
  expect(turns).toBeGreaterThanOrEqual(49);
});

it('refuses a long list when one of its items does not match the schema', async () => {
  const items = [...itemsOf(500), { quoteReference: 7 }];
  await expect(async () => envelope(endpoint, items, URL_OF_LIST)).rejects.toThrow(
    'Expected string but received 7',
  );
});
