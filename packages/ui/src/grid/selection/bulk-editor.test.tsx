import { expect, it } from '@jest/globals';
import { render, screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { useLayoutEffect, useState } from 'react';
import { PortalThemeProvider } from '../../theme/provider.tsx';
import type { BulkEdit } from '../types.ts';
import { BulkEditor } from './bulk-editor.tsx';

it('closes its dialog in a commit before the one that shows the progress', async () => {
  const commits: string[] = [];
  let isConfirmed = false;
  function Page() {
    const [progress, setProgress] = useState<string | null>(null);
    useLayoutEffect(() => {
      if (progress !== null) commits.push(`progress of ${progress}`);
    }, [progress]);
    const bulkEdit: BulkEdit<string> = {
      fields: [{ id: 'note', label: 'Note', input: () => <NoteField />, canClear: true }],
      onApply: async (field, value) => setProgress(`${field} ${value}`),
    };
    return (
      <BulkEditor
        bulkEdit={bulkEdit}
        rows={['Q-1']}
        pageRows={['Q-1']}
        count={1}
        noun={['quote', 'quotes']}
        labelOf={(row) => row}
      />
    );
  }
  /** Its effect runs in each commit of the editor. */
  function NoteField() {
    useLayoutEffect(() => {
      if (isConfirmed) commits.push(screen.queryByRole('alertdialog') === null ? 'closed' : 'open');
    });
    return null;
  }
  render(
    <PortalThemeProvider>
      <Page />
    </PortalThemeProvider>,
  );
  await userEvent.selectOptions(screen.getByRole('combobox', { name: 'Field to change' }), 'Note');
  await userEvent.click(screen.getByRole('button', { name: 'Clear note' }));
  isConfirmed = true;
  await userEvent.click(screen.getByRole('button', { name: 'Clear note' }));
  expect(commits).toEqual(['closed', 'closed', 'progress of note null', 'closed']);
});
