import { afterEach, beforeEach, expect, it, jest } from '@jest/globals';
import { renderHook } from '@testing-library/react';
import { useAfterResize } from './use-after-resize.ts';

beforeEach(() => {
  jest.useFakeTimers();
});
afterEach(() => {
  jest.useRealTimers();
});

function resizeTo(width: number): void {
  window.innerWidth = width;
  window.dispatchEvent(new Event('resize'));
}

it('runs once, 200 ms after the last change of width (specification §9)', () => {
  const called = jest.fn();
  renderHook(() => useAfterResize(called));
  resizeTo(800);
  jest.advanceTimersByTime(199);
  resizeTo(700);
  jest.advanceTimersByTime(199);
  expect(called).not.toHaveBeenCalled();
  jest.advanceTimersByTime(1);
  expect(called.mock.calls).toEqual([[700]]);
});

it('does not run after unmount', () => {
  const called = jest.fn();
  const { unmount } = renderHook(() => useAfterResize(called));
  resizeTo(600);
  unmount();
  jest.advanceTimersByTime(1000);
  expect(called).not.toHaveBeenCalled();
});
