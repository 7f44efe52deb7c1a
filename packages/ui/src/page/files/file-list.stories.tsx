import { Text } from '@portal/ui';
import { FileList } from '@portal/ui/detail';
import type { Meta, StoryObj } from '@storybook/react';
import { nothing } from '../../../stories/support/held.tsx';

const files = [
  { id: '1', name: 'survey.pdf', sizeBytes: 182_000, href: '#', meta: 'Rosa Okafor, 21/11/2026' },
  { id: '2', name: 'floor plan.dwg', sizeBytes: 4_200_000, href: '#' },
];

const meta: Meta<typeof FileList> = { title: 'Detail/FileList', component: FileList };
export default meta;

type Story = StoryObj<typeof FileList>;

export const ToFetch: Story = {
  args: {
    label: 'Documents',
    files: files,
  },
};

export const Uploading: Story = {
  name: 'Uploading (can be cancelled), rejected, removable',
  args: {
    label: 'Attachments',
    onRemove: nothing,
    onCancel: nothing,
    files: [
      { id: '1', name: 'photos.zip', sizeBytes: 9_400_000, progress: 0.42 },
      { id: '2', name: 'notes.txt', sizeBytes: 900, progress: null },
      { id: '3', name: 'drawing.dwg', error: 'drawing.dwg must have a valid file type' },
    ],
  },
};

export const Empty: Story = {
  args: {
    label: 'Files',
    files: [],
    empty: <Text tone="muted">No files yet</Text>,
  },
};
