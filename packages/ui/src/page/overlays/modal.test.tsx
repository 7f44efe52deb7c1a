import { describe, expect, it, jest } from '@jest/globals';
import { act, render, screen, waitFor } from '@testing-library/react';
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
  const scrim = document.querySelector('[role="presentation"] > [aria-hidden="true"]');
  if (!scrim) throw new Error('There is no backdrop.');
  return scrim;
};

describe('Modal', () => {
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

  it('measures the page before it is in it, because that would lay out the page once more', async () => {
    const isInPage: boolean[] = [];
    const measure = jest.spyOn(document.documentElement, 'clientWidth', 'get').mockImplementation(() => {
      isInPage.push(screen.queryByRole('dialog') !== null);
      return innerWidth;
    });
    show(<Opener />);
    await open();
    expect(isInPage).not.toContain(true);
    expect(isInPage).toContain(false);
    measure.mockRestore();
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
    expect(document.documentElement.style.overflow).toBe('hidden');
    await userEvent.keyboard('{Escape}');
    expect(container).not.toHaveAttribute('aria-hidden');
    expect(document.documentElement.style.overflow).toBe('');
  });

  it('leaves what is shown above dialogs usable with a screen reader and the keyboard', async () => {
    const { container } = show(
      <div>
        <main>
          <Opener />
        </main>
        <div data-above-dialogs="">
          <button type="button">End</button>
        </div>
        <footer />
      </div>,
    );
    await open();
    expect(container).not.toHaveAttribute('aria-hidden');
    expect(document.querySelector('main')).toHaveAttribute('aria-hidden', 'true');
    expect(document.querySelector('footer')).toHaveAttribute('aria-hidden', 'true');
    await userEvent.tab({ shift: true });
    expect(screen.getByRole('button', { name: 'End' })).toHaveFocus();
    await userEvent.tab();
    expect(screen.getByRole('button', { name: 'Close' })).toHaveFocus();
    await userEvent.tab({ shift: true });
    await userEvent.tab({ shift: true });
    expect(screen.getByRole('button', { name: 'Done' })).toHaveFocus();
    await userEvent.tab();
    await userEvent.click(screen.getByRole('button', { name: 'End' }));
    expect(screen.getByRole('button', { name: 'End' })).toHaveFocus();
    await userEvent.keyboard('{Escape}');
    expect(document.querySelector('main')).not.toHaveAttribute('aria-hidden');
  });

  it('takes the focus back from the page behind it', async () => {
    show(<Opener />);
    const opener = screen.getByRole('button', { name: 'Open' });
    await open();
    act(() => opener.focus());
    expect(screen.getByRole('dialog')).toHaveFocus();
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

  it('hears Escape as soon as it is in the page', async () => {
    show(<Opener />);
    const actions = globalThis as { IS_REACT_ACT_ENVIRONMENT?: boolean };
    actions.IS_REACT_ACT_ENVIRONMENT = false; // acting would run the effects that come after the paint
    try {
      await new Promise<void>((done) => {
        const observer = new MutationObserver(() => {
          const dialog = screen.queryByRole('dialog');
          if (dialog === null) return;
          observer.disconnect();
          dialog.dispatchEvent(new KeyboardEvent('keydown', { key: 'Escape', bubbles: true }));
          done();
        });
        observer.observe(document.body, { childList: true, subtree: true });
        screen.getByRole('button', { name: 'Open' }).click();
      });
      await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
    } finally {
      actions.IS_REACT_ACT_ENVIRONMENT = true;
    }
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
    expect(document.documentElement.style.overflow).toBe('hidden');
    await userEvent.keyboard('{Escape}');
    expect(screen.queryByRole('dialog')).toBeNull();
    expect(container).not.toHaveAttribute('aria-hidden');
    expect(document.documentElement.style.overflow).toBe('');
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
