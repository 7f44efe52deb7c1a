import { afterEach, beforeEach, expect, it, jest } from '@jest/globals';
import { repeatWhileVisible } from './repeat-while-visible.ts';

let visibility: DocumentVisibilityState = 'visible';
beforeEach(() => {
  jest.useFakeTimers();
  visibility = 'visible';
  jest.spyOn(document, 'visibilityState', 'get').mockImplementation(() => visibility);
});
afterEach(() => {
  jest.useRealTimers();
  jest.restoreAllMocks();
});

function setVisibility(to: DocumentVisibilityState): void {
  visibility = to;
  document.dispatchEvent(new Event('visibilitychange'));
}

it('runs at each interval and not before', () => {
  const task = jest.fn();
  const stop = repeatWhileVisible(1000, task);
  jest.advanceTimersByTime(999);
  expect(task).not.toHaveBeenCalled();
  jest.advanceTimersByTime(2001);
  expect(task).toHaveBeenCalledTimes(3);
  stop();
  jest.advanceTimersByTime(5000);
  expect(task).toHaveBeenCalledTimes(3);
});

it('pauses while hidden and catches up once', () => {
  const task = jest.fn();
  const stop = repeatWhileVisible(1000, task);
  setVisibility('hidden');
  jest.advanceTimersByTime(10_000);
  expect(task).not.toHaveBeenCalled();
  setVisibility('visible');
  jest.advanceTimersByTime(0);
  expect(task).toHaveBeenCalledTimes(1);
  jest.advanceTimersByTime(999);
  expect(task).toHaveBeenCalledTimes(1);
  stop();
});

it('keeps its schedule when the page is hidden briefly', () => {
  const task = jest.fn();
  const stop = repeatWhileVisible(1000, task);
  jest.advanceTimersByTime(400);
  setVisibility('hidden');
  jest.advanceTimersByTime(200);
  setVisibility('visible');
  jest.advanceTimersByTime(399);
  expect(task).not.toHaveBeenCalled();
  jest.advanceTimersByTime(1);
  expect(task).toHaveBeenCalledTimes(1);
  stop();
});

it('never waits longer than its interval, even if the clock is set back (F16)', () => {
  const task = jest.fn();
  const stop = repeatWhileVisible(1000, task);
  setVisibility('hidden');
  jest.setSystemTime(Date.now() - 24 * 60 * 60_000);
  setVisibility('visible');
  jest.advanceTimersByTime(1000);
  expect(task).toHaveBeenCalledTimes(1);
  stop();
});
