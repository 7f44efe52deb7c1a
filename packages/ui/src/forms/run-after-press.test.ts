import { describe, expect, it, jest } from '@jest/globals';
import { runAfterPress, trackPresses } from './run-after-press.ts';

const pointer = (type: string) => document.dispatchEvent(new Event(type));

describe('runAfterPress', () => {
  it('runs immediately when nothing is pressed', () => {
    trackPresses();
    const run = jest.fn();
    runAfterPress(run);
    expect(run).toHaveBeenCalledTimes(1);
  });

  it.each(['pointerup', 'pointercancel'])('waits for the current press and its click (%s)', (end) => {
    jest.useFakeTimers();
    try {
      trackPresses();
      const run = jest.fn();
      pointer('pointerdown');
      runAfterPress(run);
      pointer(end);
      expect(run).not.toHaveBeenCalled();
      jest.advanceTimersByTime(0);
      expect(run).toHaveBeenCalledTimes(1);
    } finally {
      jest.useRealTimers();
    }
  });
});
