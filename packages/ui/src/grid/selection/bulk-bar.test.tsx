import { expect, it, jest } from '@jest/globals';
import { render, screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { PortalThemeProvider } from '../../theme/provider.tsx';
import { BulkBar } from './bulk-bar.tsx';

it('says once why no rows can be changed now, and leaves actions that only read', async () => {
  const archive = jest.fn();
  const exportRows = jest.fn();
  const apply = jest.fn();
  const reason = 'Another change is still running.';
  render(
    <PortalThemeProvider>
      <BulkBar
        rows={['Q-1']}
        pageRows={['Q-1']}
        count={1}
        noun={['quote', 'quotes']}
        labelOf={(row) => row}
        onClear={() => {}}
        busyReason={reason}
        actions={[
          { id: 'archive', label: 'Archive', onSelect: archive, disabledReason: () => 'Not these quotes.' },
          { id: 'export', label: 'Export', onSelect: exportRows, isReadOnly: true },
        ]}
        bulkEdit={{
          fields: [{ id: 'note', label: 'Note', input: () => null, canClear: true }],
          onApply: apply,
        }}
      />
    </PortalThemeProvider>,
  );
  await userEvent.selectOptions(screen.getByRole('combobox', { name: 'Field to change' }), 'Note');
  for (const name of ['Archive', 'Apply to selected', 'Clear note']) {
    const button = screen.getByRole('button', { name });
    expect(button).toHaveAttribute('aria-disabled', 'true');
    expect(button).toHaveAccessibleDescription(reason);
    await userEvent.click(button);
  }
  await userEvent.click(screen.getByRole('button', { name: 'Export' }));
  expect(screen.getAllByText(reason)).toHaveLength(1);
  expect(screen.queryByRole('alertdialog')).toBeNull();
  expect(archive).not.toHaveBeenCalled();
  expect(apply).not.toHaveBeenCalled();
  expect(exportRows).toHaveBeenCalledTimes(1);
});
