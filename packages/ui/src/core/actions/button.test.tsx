import { describe, expect, it, jest } from '@jest/globals';
import { render, screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { PortalThemeProvider } from '../../theme/provider.tsx';
import { icons } from '../display/icons.tsx';
import { Button } from './button.tsx';
import { IconButton } from './icon-button.tsx';

const show = (element: React.ReactElement) => render(<PortalThemeProvider>{element}</PortalThemeProvider>);

describe('Button', () => {
  it('calls onClick', async () => {
    const save = jest.fn();
    show(<Button onClick={save}>Save quote</Button>);
    await userEvent.click(screen.getByRole('button', { name: 'Save quote' }));
    expect(save).toHaveBeenCalledTimes(1);
  });

  it('submits a form only with type submit', async () => {
    const submit = jest.fn((event: React.FormEvent) => event.preventDefault());
    show(
      <form onSubmit={submit}>
        <Button>Add contact</Button>
        <Button type="submit">Submit</Button>
      </form>,
    );
    await userEvent.click(screen.getByRole('button', { name: 'Add contact' }));
    expect(submit).not.toHaveBeenCalled();
    await userEvent.click(screen.getByRole('button', { name: 'Submit' }));
    expect(submit).toHaveBeenCalledTimes(1);
  });

  it('ignores presses while busy and keeps the focus', async () => {
    const order = jest.fn();
    const submit = jest.fn((event: React.FormEvent) => event.preventDefault());
    show(
      <form onSubmit={submit}>
        <Button type="submit" loading onClick={order}>
          Approve and order
        </Button>
      </form>,
    );
    const button = screen.getByRole('button', { name: 'Approve and order' });
    await userEvent.click(button);
    await userEvent.keyboard('{Enter}');
    expect(order).not.toHaveBeenCalled();
    expect(submit).not.toHaveBeenCalled();
    expect(button).toHaveFocus();
    expect(button).toHaveAttribute('aria-busy', 'true');
  });

  it('renders a link when it has an href', () => {
    show(
      <Button href="/quotes" variant="primary">
        New quote
      </Button>,
    );
    expect(screen.getByRole('link', { name: 'New quote' })).toHaveAttribute('href', '/quotes');
  });
});

describe('IconButton', () => {
  it('has an accessible name and a count capped at 99', () => {
    show(<IconButton label="Notifications" icon={<icons.bell />} badge={128} />);
    expect(
      screen.getByRole('button', { name: 'Notifications' }).querySelector('[data-count]'),
    ).toHaveAttribute('data-count', '99+');
  });

  it('shows no count at 0', () => {
    show(<IconButton label="Notifications" icon={<icons.bell />} badge={0} />);
    expect(screen.getByRole('button', { name: 'Notifications' }).querySelector('[data-count]')).toBeNull();
  });
});
