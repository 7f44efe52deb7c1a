import { afterEach, beforeEach, describe, expect, it, jest } from '@jest/globals';
import { act, fireEvent, render, screen } from '@testing-library/react';
import { PortalThemeProvider } from '../../theme/provider.tsx';
import { Button } from '../actions/button.tsx';
import { Tooltip } from './tooltip.tsx';

beforeEach(() => {
  jest.useFakeTimers();
});
afterEach(() => {
  jest.useRealTimers();
});

const pass = (ms: number) => act(() => jest.advanceTimersByTime(ms));

function show() {
  render(
    <PortalThemeProvider>
      <Tooltip title="The physical ceiling of the line">
        <Button>Bearer</Button>
      </Tooltip>
    </PortalThemeProvider>,
  );
  return screen.getByRole('button');
}

describe('Tooltip', () => {
  it('opens after hovering for 100 ms and describes its element', () => {
    const button = show();
    fireEvent.mouseOver(button);
    pass(99);
    expect(screen.queryByRole('tooltip')).toBeNull();
    pass(1);
    expect(screen.getByRole('tooltip')).toHaveTextContent('The physical ceiling of the line');
    expect(button).toHaveAccessibleDescription('The physical ceiling of the line');
  });

  it('does not open when the pointer only passes over', () => {
    const button = show();
    fireEvent.mouseOver(button);
    pass(50);
    fireEvent.mouseLeave(button);
    pass(500);
    expect(screen.queryByRole('tooltip')).toBeNull();
  });

  it('stays open while the pointer is on it, and closes on Escape', () => {
    const button = show();
    fireEvent.mouseOver(button);
    pass(100);
    fireEvent.mouseLeave(button);
    fireEvent.mouseOver(screen.getByRole('tooltip'));
    pass(500);
    expect(screen.getByRole('tooltip')).toBeVisible();
    fireEvent.keyDown(button, { key: 'Escape' });
    pass(500);
    expect(screen.queryByRole('tooltip')).toBeNull();
  });
});
