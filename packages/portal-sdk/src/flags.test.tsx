import { expect, it } from '@jest/globals';
import { act, render, screen } from '@testing-library/react';
import { setFlags, useFlag } from './flags.ts';

function Pages() {
  return (
    <p>
      {String(useFlag('orders.new-list'))} {String(useFlag('constructor'))}
    </p>
  );
}

it('renders again when the flag changes, and is false for what is not declared', () => {
  setFlags({});
  render(<Pages />);
  const text = () => screen.getByText(/true|false/).textContent;
  expect(text()).toBe('false false');
  act(() => setFlags({ 'orders.new-list': true }));
  expect(text()).toBe('true false');
  act(() => setFlags({}));
  expect(text()).toBe('false false');
});
