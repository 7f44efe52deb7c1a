import { afterEach, expect, it, jest } from '@jest/globals';
import { yieldToEventLoop } from '../yield-to-event-loop.ts';
import { createLine, goFirst } from './line.ts';

const nextTurn = () => new Promise<void>((resolve) => setImmediate(resolve));

/** Other work waits for a call that reads only for some milliseconds. A busy machine must not reach them. */
function stopClock(): void {
  jest.spyOn(performance, 'now').mockReturnValue(performance.now());
}
afterEach(() => {
  jest.restoreAllMocks();
});

/** A line whose pieces of work take a turn of the event loop and write their names. */
function createRecordedLine() {
  const inLine = createLine();
  const done: string[] = [];
  let running = 0;
  const work = (name: string) =>
    inLine(async () => {
      running += 1;
      expect(running).toBe(1);
      await nextTurn();
      running -= 1;
      done.push(name);
    });
  return { done, work, write: work, read: (name: string) => goFirst(() => work(name)) };
}

it('runs one piece after the other, in order', async () => {
  const { done, write } = createRecordedLine();
  await Promise.all(['a', 'b', 'c'].map(write));
  expect(done).toEqual(['a', 'b', 'c']);
});

it('runs reads before other work that waits', async () => {
  const { done, write, read } = createRecordedLine();
  await Promise.all([write('a'), write('b'), write('c'), read('first'), read('second')]);
  expect(done).toEqual(['a', 'first', 'second', 'b', 'c']);
});

it('runs all statements of a read before other work, also when the next one comes after the last', async () => {
  stopClock();
  const { done, write, read } = createRecordedLine();
  const reader = async () => {
    for (const name of ['first', 'second', 'third']) await read(name);
  };
  await Promise.all([write('a'), write('b'), write('c'), reader()]);
  expect(done).toEqual(['a', 'first', 'second', 'third', 'b', 'c']);
});

it('runs all statements of a read before other work, also when a long one is followed by a turn of the event loop', async () => {
  stopClock();
  const { done, write, read } = createRecordedLine();
  const reader = async () => {
    for (const name of ['first', 'second', 'third']) {
      await read(name);
      await yieldToEventLoop();
    }
  };
  await Promise.all([write('a'), write('b'), write('c'), reader()]);
  expect(done).toEqual(['a', 'first', 'second', 'third', 'b', 'c']);
});

/** Two pieces of other work, and a call that reads two pieces with turns of the event loop between them. */
async function readWithTurns(turns: number) {
  stopClock();
  const { done, write, work } = createRecordedLine();
  const first = write('a');
  const call = goFirst(async () => {
    await work('first');
    for (let turn = 0; turn < turns; turn += 1) await nextTurn();
    await work('second');
  });
  await Promise.all([first, write('b'), call]);
  return done;
}

it('lets other work wait for the next statement of a call that reads', async () => {
  expect(await readWithTurns(6)).toEqual(['a', 'first', 'second', 'b']);
});

it('lets other work wait that arrives between two statements of a call that reads', async () => {
  stopClock();
  const { done, write, read, work } = createRecordedLine();
  let begin = () => {};
  const other = new Promise<void>((resolve) => {
    begin = resolve;
  }).then(() => write('a'));
  await goFirst(async () => {
    await work('first');
    begin();
    await nextTurn();
    await work('second');
    await read('third');
  });
  await other;
  expect(done).toEqual(['first', 'second', 'third', 'a']);
});

it('lets other work wait for the first statement of a call that reads', async () => {
  stopClock();
  const { done, write, work } = createRecordedLine();
  const call = goFirst(async () => {
    for (let turn = 0; turn < 6; turn += 1) await nextTurn();
    await work('first');
  });
  await Promise.all([write('a'), call]);
  expect(done).toEqual(['first', 'a']);
});

it('starts other work although calls that read begin all the time', async () => {
  const { done, write, work } = createRecordedLine();
  let isOver = false;
  const readers = Array.from({ length: 3 }, async () => {
    while (!isOver) {
      await goFirst(async () => {
        await nextTurn();
        await work('read');
      });
    }
  });
  for (const name of ['a', 'b', 'c']) await write(name);
  isOver = true;
  await Promise.all(readers);
  expect(done.filter((name) => name !== 'read')).toEqual(['a', 'b', 'c']);
});

it('starts other work once the call is answered', async () => {
  const { done, write, work } = createRecordedLine();
  const first = write('a');
  const call = goFirst(() => work('first')).then(async () => {
    for (let turn = 0; turn < 6; turn += 1) await nextTurn();
    await goFirst(() => work('second'));
  });
  await Promise.all([first, write('b'), call]);
  expect(done).toEqual(['a', 'first', 'b', 'second']);
});

it('starts other work when a call that reads sends no further statement', async () => {
  const { done, write, work } = createRecordedLine();
  const first = write('a');
  let answer = () => {};
  const call = goFirst(async () => {
    await work('first');
    await new Promise<void>((resolve) => {
      answer = resolve;
    });
  });
  await Promise.all([first, write('b')]);
  expect(done).toEqual(['a', 'first', 'b']);
  answer();
  await call;
});

it('lets other work in after twenty reads in a row', async () => {
  const { done, write, read } = createRecordedLine();
  const reads = Array.from({ length: 50 }, (_, index) => read(`read ${index}`));
  await Promise.all([...reads, write('a'), write('b')]);
  expect([done.indexOf('a'), done.indexOf('b')]).toEqual([20, 41]);
});

it('goes on after a piece of work that fails', async () => {
  const inLine = createLine();
  const failed = inLine(() => Promise.reject(new Error('Failed')));
  const next = goFirst(() => inLine(async () => 'next'));
  await expect(failed).rejects.toThrow('Failed');
  await expect(next).resolves.toBe('next');
  await expect(inLine(async () => 'last')).resolves.toBe('last');
});
