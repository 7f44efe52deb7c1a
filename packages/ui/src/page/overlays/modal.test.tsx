import { describe, expect, it, jest } from '@jest/globals';
import { act, fireEvent, render, screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { useLayoutEffect, useState } from 'react';
import { Button } from '../../core/actions/button.tsx';
import { PortalThemeProvider } from '../../theme/provider.tsx';
import { LoadingOverlay } from './loading-overlay.tsx';
import { Modal, type ModalProps } from './modal.tsx';

function Opener(props: Partial<ModalProps> & { label?: string }) {
  const { label = 'Open', children = <input aria-label="Name" />, ...rest } = props;
  const [open, setOpen] = useState(false);
  return (
    <>
      <Button onClick={() => setOpen(true)}>{label}</Button>
      <Modal
        title={`Dialog of ${label}`}
        actions={<Button onClick={() => setOpen(false)}>Done</Button>}
        {...rest}
        open={open}
        onClose={() => setOpen(false)}
      >
        {children}
      </Modal>
    </>
  );
}

const show = (element: React.ReactElement) => render(<PortalThemeProvider>{element}</PortalThemeProvider>);
const open = (label = 'Open') => userEvent.click(screen.getByRole('button', { name: label }));
const backdrop = () => {
  const around = screen.getAllByRole('dialog').at(-1)?.parentElement;
  if (!around) throw new Error('There is no dialog.');
  return around;
};

describe('Modal', () => {
  it('is named after its title alone', async () => {
    show(<Opener />);
    await open();
    const id = screen.getByRole('dialog').getAttribute('aria-labelledby') ?? '';
    const labels = [...document.querySelectorAll(`[id="${id}"]`)];
    expect(labels.map((label) => label.textContent)).toEqual(['Dialog of Open']);
    expect(labels.map((label) => label.tagName)).toEqual(['H2']);
  });

  it('takes the focus, traps Tab, and restores the focus', async () => {
    show(<Opener />);
    await open();
    expect(screen.getByRole('dialog', { name: 'Dialog of Open' })).toHaveFocus();
    await userEvent.tab();
    expect(screen.getByRole('button', { name: 'Close' })).toHaveFocus();
    await userEvent.tab({ shift: true });
    expect(screen.getByRole('button', { name: 'Done' })).toHaveFocus();
    await userEvent.tab();
    expect(screen.getByRole('button', { name: 'Close' })).toHaveFocus();
    await userEvent.click(screen.getByRole('button', { name: 'Done' }));
    expect(screen.getByRole('button', { name: 'Open' })).toHaveFocus();
  });

  it('does not take the focus back to its first field when Tab leaves it and shows its error', async () => {
    show(
      <Opener>
        <form>
          <input aria-label="Name" />
          <input aria-label="Reference" />
        </form>
      </Opener>,
    );
    await open();
    const name = screen.getByRole('textbox', { name: 'Name' });
    expect(name).toHaveFocus();
    fireEvent.keyDown(name, { key: 'Tab' });
    // Between the two fields, no element has the focus.
    name.blur();
    name.after(document.createElement('p'));
    await Promise.resolve();
    expect(name).not.toHaveFocus();
  });

  it('is rendered after the press that opens it has been painted', () => {
    let isRendered = false;
    let wasRenderedForPress: boolean | undefined;
    function Content() {
      isRendered = true;
      return null;
    }
    function Page() {
      const [open, setOpen] = useState(false);
      useLayoutEffect(() => {
        if (open) wasRenderedForPress = isRendered;
      }, [open]);
      return (
        <>
          <Button onClick={() => setOpen(true)}>Open</Button>
          <Modal title="Dialog" open={open} onClose={() => setOpen(false)}>
            <Content />
          </Modal>
        </>
      );
    }
    show(<Page />);
    act(() => screen.getByRole('button', { name: 'Open' }).click());
    expect(screen.getByRole('dialog', { name: 'Dialog' })).toHaveFocus();
    expect([wasRenderedForPress, isRendered]).toEqual([false, true]);
  });

  it('focuses the first field of its form, also one that arrives later, but never takes the focus away', async () => {
    function Late() {
      const [isLoaded, setLoaded] = useState(false);
      return (
        <form>
          {isLoaded && <input aria-label="Name" />}
          <button type="button" onClick={() => setLoaded(true)}>
            Load
          </button>
        </form>
      );
    }
    show(
      <>
        <Opener label="Form">
          <form>
            <input type="hidden" />
            <input aria-label="Name" />
          </form>
        </Opener>
        <Opener label="Late">
          <Late />
        </Opener>
      </>,
    );
    await open('Form');
    expect(screen.getByRole('textbox', { name: 'Name' })).toHaveFocus();
    await userEvent.keyboard('{Escape}');
    await open('Late');
    expect(screen.getByRole('dialog')).toHaveFocus();
    act(() => screen.getByRole('button', { name: 'Load' }).click());
    await waitFor(() => expect(screen.getByRole('textbox', { name: 'Name' })).toHaveFocus());
    await userEvent.keyboard('{Escape}');
    await open('Late');
    await userEvent.click(screen.getByRole('button', { name: 'Load' }));
    expect(screen.getByRole('button', { name: 'Load' })).toHaveFocus();
  });

  it('leaves the focus on a field with autoFocus, and still restores it to the opener', async () => {
    // biome-ignore lint/a11y/noAutofocus: what is tested.
    show(<Opener>{<input aria-label="Code" autoFocus />}</Opener>);
    await open();
    expect(screen.getByRole('textbox', { name: 'Code' })).toHaveFocus();
    await userEvent.keyboard('{Escape}');
    expect(screen.getByRole('button', { name: 'Open' })).toHaveFocus();
  });

  it('hides the page from assistive technology and locks its scrolling while open', async () => {
    const { container } = show(<Opener />);
    await open();
    expect(container).toHaveAttribute('aria-hidden', 'true');
    expect(document.body.style.overflow).toBe('hidden');
    await userEvent.keyboard('{Escape}');
    expect(container).not.toHaveAttribute('aria-hidden');
    expect(document.body.style.overflow).toBe('');
  });

  it('leaves alerts beside the page to screen readers', async () => {
    const alerts = document.createElement('div');
    alerts.setAttribute('data-above-dialogs', '');
    document.body.append(alerts);
    show(<Opener />);
    await open();
    expect(alerts).not.toHaveAttribute('aria-hidden');
    alerts.remove();
  });

  it('takes the focus back from the page behind it', async () => {
    show(<Opener />);
    const opener = screen.getByRole('button', { name: 'Open' });
    await open();
    act(() => opener.focus());
    await waitFor(() => expect(opener).not.toHaveFocus());
    expect(screen.getByRole('dialog').parentElement).toContainElement(document.activeElement as HTMLElement);
  });

  it.each([
    ['the close icon', () => userEvent.click(screen.getByRole('button', { name: 'Close' }))],
    ['the backdrop', () => userEvent.click(backdrop())],
    ['Escape', () => userEvent.keyboard('{Escape}')],
  ])('closes with %s', async (_way, leave) => {
    show(<Opener />);
    await open();
    await leave();
    expect(screen.queryByRole('dialog')).toBeNull();
  });

  it('can disable each way to close it', async () => {
    show(<Opener closeIcon={false} closeOnBackdrop={false} closeOnEscape={false} />);
    await open();
    expect(screen.queryByRole('button', { name: 'Close' })).toBeNull();
    await userEvent.click(backdrop());
    await userEvent.keyboard('{Escape}');
    expect(screen.getByRole('dialog')).toBeVisible();
  });

  it('stays open when a press that starts inside ends on the backdrop', async () => {
    show(<Opener />);
    await open();
    await userEvent.pointer([
      { keys: '[MouseLeft>]', target: screen.getByRole('textbox') },
      { keys: '[/MouseLeft]', target: backdrop() },
    ]);
    expect(screen.getByRole('dialog')).toBeVisible();
  });

  it('closes only the topmost of nested modals on Escape, and keeps the page locked until the last closes', async () => {
    const { container } = show(
      <Opener label="First">
        <Opener label="Second" />
      </Opener>,
    );
    await open('First');
    await open('Second');
    await userEvent.keyboard('{Escape}');
    expect(screen.queryByRole('dialog', { name: 'Dialog of Second' })).toBeNull();
    expect(screen.getByRole('dialog', { name: 'Dialog of First' })).toBeVisible();
    expect(container).toHaveAttribute('aria-hidden', 'true');
    expect(document.body.style.overflow).toBe('hidden');
    await userEvent.keyboard('{Escape}');
    expect(screen.queryByRole('dialog')).toBeNull();
    expect(container).not.toHaveAttribute('aria-hidden');
    expect(document.body.style.overflow).toBe('');
  });

  it('does not submit a form around it', async () => {
    const outer = jest.fn();
    show(
      <form onSubmit={outer}>
        <Opener>
          <form onSubmit={(event) => event.preventDefault()}>
            <button type="submit">Send</button>
          </form>
        </Opener>
      </form>,
    );
    await open();
    await userEvent.click(screen.getByRole('button', { name: 'Send' }));
    expect(outer).not.toHaveBeenCalled();
  });
});

describe('LoadingOverlay', () => {
  it('shows its message and cannot be dismissed', async () => {
    show(<LoadingOverlay open message="Placing the order" />);
    await userEvent.keyboard('{Escape}');
    expect(screen.getByRole('status')).toHaveTextContent('Placing the order');
  });
});
