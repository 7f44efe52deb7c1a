import { AlertBanner, Button, Snackbar } from '@portal/ui';
import type { Meta, StoryObj } from '@storybook/react';

const meta: Meta<typeof Snackbar> = { title: 'Core/Snackbar', component: Snackbar };
export default meta;

type Story = StoryObj<typeof Snackbar>;

export const WithUndo: Story = {
  name: 'With Undo',
  args: {
    duration: 600_000,
    onTimeout: () => undefined,
    children: (
      <AlertBanner tone="success" floating action={<Button size="small">Undo</Button>}>
        12 quotes archived.
      </AlertBanner>
    ),
  },
};
