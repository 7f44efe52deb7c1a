import { ProgressBar } from '@portal/ui/page';
import type { Meta, StoryObj } from '@storybook/react';

const meta: Meta<typeof ProgressBar> = { title: 'Page/ProgressBar', component: ProgressBar };
export default meta;

type Story = StoryObj<typeof ProgressBar>;

export const InNumbers: Story = {
  args: {
    label: 'Checking addresses',
    value: 312,
    max: 1000,
    detail: 'You can leave this page: the search continues.',
  },
};

export const Unknown: Story = {
  args: {
    label: 'Preparing the file',
    value: null,
    max: 1,
  },
};

export const Done: Story = {
  args: {
    label: 'Imported',
    value: 1000,
    max: 1000,
    tone: 'success',
  },
};

export const Failed: Story = {
  args: {
    label: 'Stopped',
    value: 640,
    max: 1000,
    tone: 'danger',
  },
};
