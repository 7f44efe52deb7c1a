import { describe, expect, it } from '@jest/globals';
import { render, screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { useState } from 'react';
import { PortalThemeProvider } from '../../theme/provider.tsx';
import { BundleOptionGrid, type BundleOptionGridProps } from './bundle-option-grid.tsx';
import type { SelectedOption } from './bundle-selection.ts';

const options = [
  { value: 'a', text: 'Router', description: 'Cisco C1117-4P', cost: 1_450 },
  { value: 'b', text: 'Static IP', cost: 0 },
  { value: 'c', text: 'Care level', cost: '£4.00 a month', disabled: true },
];

function Sample(props: Partial<BundleOptionGridProps>) {
  const [value, setValue] = useState<readonly SelectedOption[]>([]);
  return (
    <PortalThemeProvider>
      <BundleOptionGrid label="Equipment" options={options} value={value} onChange={setValue} {...props} />
    </PortalThemeProvider>
  );
}

const option = (name: RegExp) => screen.getByRole('button', { name });

describe('BundleOptionGrid', () => {
  it('shows text, description and cost of each option in two columns', () => {
    const { container } = render(<Sample />);
    expect(screen.getByRole('group', { name: /Equipment/ })).toHaveAccessibleDescription(
      'Choose as many as you need.',
    );
    expect(option(/Router Cisco C1117-4P £14.50/)).toBeEnabled();
    expect(option(/Static IP No charge/)).toHaveAttribute('aria-pressed', 'false');
    expect(container.querySelector('[style*="--columns: 2"]')).toBeInTheDocument();
  });

  it('removes a selected option when it is selected again', async () => {
    render(<Sample />);
    await userEvent.click(option(/Router/));
    expect(option(/^Router/)).toHaveAttribute('aria-pressed', 'true');
    await userEvent.click(option(/^Router/));
    expect(option(/Router/)).toHaveAttribute('aria-pressed', 'false');
  });

  it('replaces the previous option when the maximum is 1', async () => {
    render(<Sample maxQuantity={1} required />);
    await userEvent.click(option(/Router/));
    await userEvent.click(option(/Static IP/));
    expect(option(/Router/)).toHaveAttribute('aria-pressed', 'false');
    expect(option(/Static IP/)).toHaveAttribute('aria-pressed', 'true');
    expect(screen.queryByText('Quantity')).toBeNull();
  });

  it('stops at the maximum and shows the reason', async () => {
    render(<Sample maxQuantity={2} />);
    await userEvent.click(option(/Router/));
    await userEvent.click(screen.getByRole('button', { name: 'Add one Router' }));
    expect(screen.getByRole('button', { name: 'Add one Router' })).toBeDisabled();
    expect(option(/Static IP/)).toHaveAccessibleName(/Maximum 2: remove one first/);
    await userEvent.click(option(/Static IP/));
    expect(option(/Static IP/)).toHaveAttribute('aria-pressed', 'false');
    await userEvent.click(screen.getByRole('button', { name: 'Remove one Router' }));
    await userEvent.click(option(/Static IP/));
    expect(option(/^Static IP/)).toHaveAttribute('aria-pressed', 'true');
  });

  it('works by keyboard; a disabled option can be focused but not selected', async () => {
    render(<Sample />);
    await userEvent.tab();
    await userEvent.keyboard(' ');
    expect(option(/^Router/)).toHaveAttribute('aria-pressed', 'true');
    const care = option(/Care level/);
    care.focus();
    expect(care).toHaveFocus();
    await userEvent.keyboard('{Enter}');
    expect(care).toHaveAttribute('aria-pressed', 'false');
    expect(care).toHaveAccessibleName(/Not currently available/);
  });

  it('shows its error', () => {
    render(<Sample error="The add-on field is required" />);
    expect(screen.getByRole('group', { name: /Equipment/ })).toHaveAccessibleDescription(
      /The add-on field is required/,
    );
  });
});
