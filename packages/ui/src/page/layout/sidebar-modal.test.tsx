import { expect, it } from '@jest/globals';
import { render, screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { useLayoutEffect, useState } from 'react';
import { Button } from '../../core/actions/button.tsx';
import { PortalThemeProvider } from '../../theme/provider.tsx';
import { SidebarModal } from './sidebar-modal.tsx';

it('paints the press before its content renders, then focuses the first field', async () => {
  let isRendered = false;
  let wasRenderedForPress: boolean | undefined;
  function Content() {
    isRendered = true;
    return (
      <form>
        <input aria-label="Name" />
      </form>
    );
  }
  function Opener() {
    const [open, setOpen] = useState(false);
    useLayoutEffect(() => {
      if (open) wasRenderedForPress = isRendered;
    }, [open]);
    return (
      <>
        <Button onClick={() => setOpen(true)}>Open</Button>
        <SidebarModal open={open} title="More info" onClose={() => setOpen(false)}>
          <Content />
        </SidebarModal>
      </>
    );
  }
  render(
    <PortalThemeProvider>
      <Opener />
    </PortalThemeProvider>,
  );
  await userEvent.click(screen.getByRole('button', { name: 'Open' }));
  expect(wasRenderedForPress).toBe(false);
  await screen.findByRole('textbox', { name: 'Name' });
  expect(screen.getByRole('textbox', { name: 'Name' })).toHaveFocus();
});
