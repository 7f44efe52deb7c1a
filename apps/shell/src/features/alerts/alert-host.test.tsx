import { afterEach, beforeEach, describe, expect, it, jest } from '@jest/globals';
import { showAlert } from '@portal/portal-sdk';
import { dismissAlert } from '@portal/portal-sdk/host';
import { PortalThemeProvider } from '@portal/ui';
import { Dropdown, Modal } from '@portal/ui/overlays';
import { act, fireEvent, render, screen } from '@testing-library/react';
import { AlertHost } from './alert-host.tsx';
import { AlertKeys } from './alert-keys.tsx';

beforeEach(() => {
  jest.useFakeTimers();
  dismissAlert();
  render(
    <PortalThemeProvider>
      <button type="button">Accept quote</button>
      <main id="main" tabIndex={-1} />
      <AlertHost />
      <AlertKeys />
    </PortalThemeProvider>,
  );
});
afterEach(() => void jest.useRealTimers());

const wait = (ms: number) => act(() => void jest.advanceTimersByTime(ms));
const show = (message: string, success = true) => act(() => showAlert(message, { success }));

it('is hidden after three seconds', () => {
  show('Saved.');
  wait(2999);
  expect(screen.getByRole('status')).toHaveTextContent('Saved.');
  wait(1);
  expect(screen.getByRole('status')).toBeEmptyDOMElement();
});

it('pauses on hover and starts its timer again afterwards', () => {
  show('Saved.');
  wait(2000);
  fireEvent.mouseEnter(screen.getByText('Saved.'));
  wait(60_000);
  expect(screen.getByText('Saved.')).toBeVisible();
  fireEvent.mouseLeave(screen.getByText('Saved.'));
  wait(2999);
  expect(screen.getByText('Saved.')).toBeVisible();
  wait(1);
  expect(screen.queryByText('Saved.')).toBeNull();
});

it('pauses while it has the focus', () => {
  show('Saved.');
  act(() => screen.getByRole('button', { name: 'Dismiss' }).focus());
  wait(60_000);
  expect(screen.getByText('Saved.')).toBeVisible();
  act(() => screen.getByRole('button', { name: 'Dismiss' }).blur());
  wait(3000);
  expect(screen.queryByText('Saved.')).toBeNull();
});

it('pauses while the user works in another window', () => {
  show('Saved.');
  fireEvent.blur(window);
  wait(60_000);
  expect(screen.getByText('Saved.')).toBeVisible();
  fireEvent.focus(window);
  wait(3000);
  expect(screen.queryByText('Saved.')).toBeNull();
});

it('gives a new alert its own three seconds', () => {
  show('First.');
  wait(2500);
  show('Second.');
  wait(2500);
  expect(screen.getByText('Second.')).toBeVisible();
  expect(screen.queryByText('First.')).toBeNull();
  wait(500);
  expect(screen.queryByText('Second.')).toBeNull();
});

it('can be dismissed', () => {
  show('Saved.');
  fireEvent.click(screen.getByRole('button', { name: 'Dismiss' }));
  expect(screen.queryByText('Saved.')).toBeNull();
});

it('announces failures assertively and the rest politely, in regions that always exist (R20)', () => {
  const polite = screen.getByRole('status');
  const assertive = screen.getByRole('alert');
  show('Saved.');
  expect(polite).toHaveTextContent('Saved.');
  show('Not saved.', false);
  expect(assertive).toHaveTextContent('Not saved.');
  expect(polite).toBeEmptyDOMElement();
});

it('offers an action for ten seconds', () => {
  const undo = jest.fn();
  act(() => showAlert('Quote accepted.', { action: { label: 'Undo', onSelect: undo } }));
  wait(9999);
  fireEvent.click(screen.getByRole('button', { name: 'Undo' }));
  expect(undo).toHaveBeenCalledTimes(1);
  expect(screen.queryByText('Quote accepted.')).toBeNull();
});

describe('an alert with an action', () => {
  const opener = () => screen.getByRole('button', { name: 'Accept quote' });
  const pressKey = (key: string) => fireEvent.keyDown(document.activeElement ?? document.body, { key });
  const showUndo = (onSelect = () => {}) => {
    act(() => opener().focus());
    act(() => showAlert('Quote accepted.', { action: { label: 'Undo', onSelect } }));
  };

  it('is reached by F6, which also leads back', () => {
    showUndo();
    act(() => void pressKey('F6'));
    expect(screen.getByRole('button', { name: 'Undo' })).toHaveFocus();
    act(() => void pressKey('F6'));
    expect(opener()).toHaveFocus();
  });

  it('leaves the focus in an open dialog, and is reached by F6 once it is closed', () => {
    const dialog = (isOpen: boolean) => (
      <PortalThemeProvider>
        <Modal open={isOpen} title="Edit quote" onClose={() => {}}>
          <input aria-label="Name" />
        </Modal>
      </PortalThemeProvider>
    );
    const { rerender } = render(dialog(true));
    const field = screen.getByRole('textbox', { name: 'Name' });
    act(() => showAlert('Quote accepted.', { action: { label: 'Undo', onSelect: () => {} } }));
    act(() => field.focus());
    act(() => void pressKey('F6'));
    expect(field).toHaveFocus();
    wait(600_000);
    rerender(dialog(false));
    act(() => opener().focus());
    act(() => void pressKey('F6'));
    expect(screen.getByRole('button', { name: 'Undo' })).toHaveFocus();
    act(() => void pressKey('F6'));
    expect(opener()).toHaveFocus();
  });

  it('leaves the focus in an open menu', () => {
    render(
      <PortalThemeProvider>
        <Dropdown
          trigger={(props) => (
            <button type="button" {...props}>
              More
            </button>
          )}
          items={[
            { id: 'rename', label: 'Rename' },
            { id: 'archive', label: 'Archive' },
          ]}
        />
      </PortalThemeProvider>,
    );
    showUndo();
    fireEvent.click(screen.getByRole('button', { name: 'More' }));
    const entry = screen.getByRole('menuitem', { name: 'Archive' });
    act(() => entry.focus());
    act(() => void pressKey('F6'));
    expect(entry).toHaveFocus();
  });

  it('has no time limit once the user moves with the keyboard', () => {
    showUndo();
    act(() => void pressKey('Tab'));
    wait(600_000);
    expect(screen.getByText('Quote accepted.')).toBeVisible();
    show('Saved.');
    wait(3000);
    expect(screen.queryByText('Saved.')).toBeNull();
  });

  it('returns the focus to the pressed button', () => {
    showUndo();
    act(() => void pressKey('F6'));
    fireEvent.click(screen.getByRole('button', { name: 'Undo' }));
    expect(opener()).toHaveFocus();
  });

  it('gives the focus to the page if the pressed button can no longer be used', () => {
    showUndo();
    act(() => void pressKey('F6'));
    opener().setAttribute('disabled', '');
    fireEvent.click(screen.getByRole('button', { name: 'Undo' }));
    expect(document.getElementById('main')).toHaveFocus();
  });

  it('does not move the focus of a user who has not used it', () => {
    showUndo();
    act(() => opener().blur());
    wait(10_000);
    expect(screen.queryByText('Quote accepted.')).toBeNull();
    expect(document.body).toHaveFocus();
  });
});
