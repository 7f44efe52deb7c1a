import { expect, it } from '@jest/globals';
import { forEachSlice, yieldToEventLoop } from './yield-to-event-loop.ts';

const nextTurn = () => new Promise<void>((resolve) => setImmediate(resolve));

it('lets one of several that wait continue per turn, in the order in which they asked', async () => {
  const continued: string[] = [];
  const work = (name: string) => yieldToEventLoop().then(() => continued.push(name));
  const all = Promise.all([work('first'), work('second'), work('third')]);
  const afterEach: number[] = [];
  for (let turn = 0; turn < 3; turn += 1) {
    await nextTurn();
    afterEach.push(continued.length);
  }
  await all;
  expect(continued).toEqual(['first', 'second', 'third']);
  expect(afterEach).toEqual([1, 2, 3]);
});

it('works through a list in slices and lets others run between them', async () => {
  const order: (string | readonly number[])[] = [];
  const done = forEachSlice([1, 2, 3], 2, (slice) => void order.push(slice));
  setImmediate(() => order.push('another request'));
  await done;
  expect(order).toEqual([[1, 2], 'another request', [3]]);
});
