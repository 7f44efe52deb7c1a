import { expect, it } from '@jest/globals';
import { render } from '@testing-library/react';
import { readPageCommands, usePageCommands } from './page-commands.ts';

function Page({ label }: { label: string }) {
  usePageCommands([{ id: 'copy', label, run: () => undefined }]);
  return null;
}

it('offers what the page shows now, and nothing once it is left', () => {
  const { rerender, unmount } = render(<Page label="Copy quote 1" />);
  rerender(<Page label="Copy quote 2" />);
  expect(readPageCommands().map(({ label }) => label)).toEqual(['Copy quote 2']);
  unmount();
  expect(readPageCommands()).toEqual([]);
});
