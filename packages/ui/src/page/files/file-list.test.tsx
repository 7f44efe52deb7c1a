import { describe, expect, it, jest } from '@jest/globals';
import { render, screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { PortalThemeProvider } from '../../theme/provider.tsx';
import { type FileItem, FileList } from './file-list.tsx';

const files: FileItem[] = [
  { id: '1', name: 'survey.pdf', sizeBytes: 2_048, href: '/files/1', meta: 'Rosa Okafor' },
  { id: '2', name: 'list.csv', progress: 0.4 },
  { id: '3', name: 'photo', progress: null },
  { id: '4', name: 'plan.dwg', error: 'The plan.dwg field size must be less than 5 KB' },
];

const show = (element: React.ReactElement) => render(<PortalThemeProvider>{element}</PortalThemeProvider>);

describe('FileList', () => {
  it('lists files with sizes and download links', () => {
    show(<FileList label="Attachments" files={files} />);
    expect(screen.getByRole('list', { name: 'Attachments' }).children).toHaveLength(4);
    expect(screen.getByRole('link', { name: 'survey.pdf' })).toHaveAttribute('href', '/files/1');
    expect(screen.getByText('2 KB')).toBeVisible();
  });

  it('shows upload progress, determinate or not', () => {
    show(<FileList label="Attachments" files={files} />);
    expect(screen.getByRole('progressbar', { name: 'Uploading list.csv' })).toHaveAttribute(
      'aria-valuenow',
      '40',
    );
    expect(screen.getByRole('progressbar', { name: 'Uploading photo' })).not.toHaveAttribute('aria-valuenow');
  });

  it('shows failed uploads with the reason', () => {
    show(<FileList label="Attachments" files={files} />);
    expect(screen.getByText('Not uploaded')).toBeVisible();
    expect(screen.getByText(/less than 5 KB/)).toBeVisible();
  });

  it('removes a file, and cancels an upload, by name', async () => {
    const remove = jest.fn();
    const cancel = jest.fn();
    const sent = { id: '5', name: 'sent.pdf', progress: 1 };
    show(<FileList label="Attachments" files={[...files, sent]} onRemove={remove} onCancel={cancel} />);
    const buttons = screen.getAllByRole('button').map((button) => button.getAttribute('aria-label'));
    expect(buttons).toEqual([
      'Remove survey.pdf',
      'Cancel upload of list.csv',
      'Cancel upload of photo',
      'Remove plan.dwg',
    ]);
    await userEvent.click(screen.getByRole('button', { name: 'Remove survey.pdf' }));
    expect(remove).toHaveBeenCalledWith(files[0]);
    await userEvent.click(screen.getByRole('button', { name: 'Cancel upload of list.csv' }));
    expect(cancel).toHaveBeenCalledWith(files[1]);
  });

  it('announces progress in steps of 25%', () => {
    const at = (progress: number) => (
      <PortalThemeProvider>
        <FileList label="Attachments" files={[{ id: '1', name: 'plan.pdf', progress }]} />
      </PortalThemeProvider>
    );
    const { rerender } = render(at(0.49));
    expect(screen.getByText('49%')).toBeVisible();
    expect(screen.getByRole('status')).toHaveTextContent('Uploading plan.pdf: 25%');
    rerender(at(0.5));
    expect(screen.getByRole('status')).toHaveTextContent('Uploading plan.pdf: 50%');
    rerender(at(1));
    expect(screen.getByRole('status')).toHaveTextContent('Uploading plan.pdf: 100%');
  });

  it('shows its empty text, or nothing', () => {
    show(<FileList label="Attachments" files={[]} empty="No files yet" />);
    expect(screen.getByText('No files yet')).toBeVisible();
    expect(screen.queryByRole('list')).toBeNull();
  });
});
