import { describe, expect, it, jest } from '@jest/globals';
import { render, screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { PortalThemeProvider } from '../theme/provider.tsx';
import { type FileItem, FileList } from './file-list.tsx';

const files: FileItem[] = [
  { id: '1', name: 'survey.pdf', sizeBytes: 2_048, href: '/files/1', meta: 'Rosa Okafor' },
  { id: '2', name: 'list.csv', progress: 0.4 },
  { id: '3', name: 'photo', progress: null },
  { id: '4', name: 'plan.dwg', error: 'The plan.dwg field size must be less than 5 KB' },
];

const show = (element: React.ReactElement) => render(<PortalThemeProvider>{element}</PortalThemeProvider>);

describe('FileList', () => {
  it('names its files with their sizes and leads to those that can be had', () => {
    show(<FileList label="Attachments" files={files} />);
    expect(screen.getByRole('list', { name: 'Attachments' }).children).toHaveLength(4);
    expect(screen.getByRole('link', { name: 'survey.pdf' })).toHaveAttribute('href', '/files/1');
    expect(screen.getByText('2 KB')).toBeVisible();
  });

  it('shows how far a file is that is being sent, or only that it moves', () => {
    show(<FileList label="Attachments" files={files} />);
    expect(screen.getByRole('progressbar', { name: 'Sending list.csv' })).toHaveAttribute(
      'aria-valuenow',
      '40',
    );
    expect(screen.getByRole('progressbar', { name: 'Sending photo' })).not.toHaveAttribute('aria-valuenow');
  });

  it('says what could not be sent and why', () => {
    show(<FileList label="Attachments" files={files} />);
    expect(screen.getByText('Not sent')).toBeVisible();
    expect(screen.getByText(/less than 5 KB/)).toBeVisible();
  });

  it('takes a file off by its name', async () => {
    const remove = jest.fn();
    show(<FileList label="Attachments" files={files} onRemove={remove} />);
    await userEvent.click(screen.getByRole('button', { name: 'Remove list.csv' }));
    expect(remove).toHaveBeenCalledWith(files[1]);
  });

  it('says why it is empty, or nothing', () => {
    show(<FileList label="Attachments" files={[]} empty="No files yet" />);
    expect(screen.getByText('No files yet')).toBeVisible();
    expect(screen.queryByRole('list')).toBeNull();
  });
});
