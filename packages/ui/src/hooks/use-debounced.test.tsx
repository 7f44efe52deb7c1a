import { afterEach, beforeEach, describe, expect, it, jest } from '@jest/globals';
import { act, renderHook } from '@testing-library/react';
import { useDebouncedCallback, useDebouncedValue } from './use-debounced.ts';

beforeEach(() => {
  jest.useFakeTimers();
});
afterEach(() => {
  jest.useRealTimers();
});

const advance = (ms: number) => act(() => jest.advanceTimersByTime(ms));

describe('useDebouncedValue', () => {
  it('changes once the value has settled', () => {
    const { result, rerender } = renderHook(({ text }) => useDebouncedValue(text, 200), {
      initialProps: { text: 'a' },
    });
    rerender({ text: 'ab' });
    advance(199);
    rerender({ text: 'abc' });
    advance(199);
    expect(result.current).toBe('a');
    advance(1);
    expect(result.current).toBe('abc');
  });
});

describe('useDebouncedCallback', () => {
  const setUp = () => {
    const callback = jest.fn();
    const hook = renderHook(() => useDebouncedCallback(callback, 100));
    return { callback, ...hook };
  };

  it('runs once after the last of several calls', () => {
    const { callback, result } = setUp();
    result.current.schedule();
    advance(99);
    result.current.schedule();
    advance(99);
    expect(callback).not.toHaveBeenCalled();
    advance(1);
    expect(callback).toHaveBeenCalledTimes(1);
  });

  it('runs a pending call at once when flushed, and nothing when none is pending', () => {
    const { callback, result } = setUp();
    result.current.flush();
    expect(callback).not.toHaveBeenCalled();
    result.current.schedule();
    result.current.flush();
    advance(100);
    expect(callback).toHaveBeenCalledTimes(1);
  });

  it('drops a pending call when cancelled or unmounted', () => {
    const { callback, result, unmount } = setUp();
    result.current.schedule();
    result.current.cancel();
    advance(100);
    result.current.schedule();
    unmount();
    advance(100);
    expect(callback).not.toHaveBeenCalled();
  });
});
