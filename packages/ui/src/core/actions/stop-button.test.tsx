import { afterEach, beforeEach, expect, it, jest } from '@jest/globals';
import { fireEvent, render, screen } from '@testing-library/react';
import { StopButton } from './stop-button.tsx';

beforeEach(() => {
  jest.useFakeTimers();
});
afterEach(() => {
  jest.useRealTimers();
});

it('ignores the second press of a double click, and takes a later one', () => {
  const stop = jest.fn();
  render(<StopButton onClick={stop}>Cancel upload</StopButton>);
  const button = screen.getByRole('button', { name: 'Cancel upload' });
  fireEvent.click(button);
  jest.advanceTimersByTime(499);
  fireEvent.click(button);
  expect(stop).not.toHaveBeenCalled();
  jest.advanceTimersByTime(1);
  fireEvent.click(button);
  expect(stop).toHaveBeenCalledTimes(1);
});
