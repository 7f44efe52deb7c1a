import { expect, it } from '@jest/globals';
import { render, screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { useState } from 'react';
import { DisabledReasonButton } from './disabled-reason-button.tsx';

function SaveOnce() {
  const [isSaved, setSaved] = useState(false);
  return (
    <DisabledReasonButton
      disabledReason={isSaved ? 'Everything is saved.' : null}
      onClick={() => setSaved(true)}
    >
      Save
    </DisabledReasonButton>
  );
}

it('keeps the focus and says why when its own click makes it unavailable', async () => {
  render(<SaveOnce />);
  await userEvent.tab();
  await userEvent.keyboard('{Enter}');
  const button = screen.getByRole('button', { name: 'Save' });
  expect(button).toHaveAttribute('aria-disabled', 'true');
  expect(button).toHaveAccessibleDescription('Everything is saved.');
  expect(button).toHaveFocus();
});
