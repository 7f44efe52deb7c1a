import { expect, it, jest } from '@jest/globals';
import { PortalThemeProvider } from '@portal/ui';
import { render, screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { UpdatePrompt } from './update-prompt.tsx';

const noop = () => undefined;

function renderPrompt(onUpdatePage?: () => Promise<void>) {
  render(
    <PortalThemeProvider>
      <UpdatePrompt open onRefresh={noop} onDelay={noop} onUpdatePage={onUpdatePage} />
    </PortalThemeProvider>,
  );
}

it('offers to update only this page where that is possible', async () => {
  const onUpdatePage = jest.fn(async () => undefined);
  renderPrompt(onUpdatePage);
  expect(screen.getByText(/What you typed is saved and stays in place/)).toBeVisible();
  await userEvent.click(screen.getByRole('button', { name: 'Update this page' }));
  expect(onUpdatePage).toHaveBeenCalledTimes(1);
  expect(screen.queryByRole('alert')).toBeNull();
});

it('says so when the new version cannot be loaded, and can be tried again', async () => {
  const onUpdatePage = jest.fn(() => Promise.reject(new Error('unreachable')));
  renderPrompt(onUpdatePage);
  await userEvent.click(screen.getByRole('button', { name: 'Update this page' }));
  expect(await screen.findByRole('alert')).toHaveTextContent(
    'We could not load the new version of this page. The version you have still works.',
  );
  await userEvent.click(screen.getByRole('button', { name: 'Update this page' }));
  expect(onUpdatePage).toHaveBeenCalledTimes(2);
});

it('offers only the refresh where the portal itself has to be reloaded', () => {
  renderPrompt();
  expect(screen.getByRole('button', { name: 'Refresh now' })).toBeVisible();
  expect(screen.queryByRole('button', { name: 'Update this page' })).toBeNull();
});
