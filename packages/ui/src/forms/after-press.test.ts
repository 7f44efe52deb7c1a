import { describe, expect, it, jest } from '@jest/globals';
import { afterPress, followPresses } from './after-press.ts';

const pointer = (type: string) => document.dispatchEvent(new Event(type));

describe('afterPress', () => {
  it('runs at once while nothing is pressed', () => {
    followPresses();
    const run = jest.fn();
    afterPress(run);
    expect(run).toHaveBeenCalledTimes(1);
  });

  it.each(['pointerup', 'pointercancel'])('waits for the press under way and its click (%s)', (end) => {
    jest.useFakeTimers();
    try {
      followPresses();
      const run = jest.fn();
      pointer('pointerdown');
      afterPress(run);
      pointer(end);
      expect(run).not.toHaveBeenCalled();
      jest.advanceTimersByTime(0);
      expect(run).toHaveBeenCalledTimes(1);
    } finally {
      jest.useRealTimers();
    }
  });
});
