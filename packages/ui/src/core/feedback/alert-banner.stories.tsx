import { AlertBanner, Button } from '@portal/ui';
import type { Meta, StoryObj } from '@storybook/react';
import { Held } from '../../../stories/support/held.tsx';

const meta: Meta<typeof AlertBanner> = { title: 'Core/AlertBanner', component: AlertBanner };
export default meta;

type Story = StoryObj<typeof AlertBanner>;

export const Info: Story = {
  args: {
    tone: 'info',
    children: 'The supplier confirms within two working days.',
  },
};

export const SuccessDismissible: Story = {
  name: 'Success, dismissible',
  render: () => (
    <Held<boolean> start>
      {(shown, setShown) =>
        shown ? (
          <AlertBanner tone="success" onClose={() => setShown(false)}>
            Quote Q-2026-004127 saved.
          </AlertBanner>
        ) : (
          <Button size="small" onClick={() => setShown(true)}>
            Show it again
          </Button>
        )
      }
    </Held>
  ),
};

export const WarningWithAnAction: Story = {
  name: 'Warning, with an action',
  args: {
    tone: 'warning',
    title: 'This quote expires tomorrow',
    action: <Button size="small">Refresh price</Button>,
    children: 'City network prices are valid for 30 days.',
  },
};

export const Failure: Story = {
  args: {
    tone: 'danger',
    title: 'The order was not placed',
    live: 'off',
    children: 'Someone else approved this quote a moment ago. Nothing was sent twice.',
  },
};

export const Floating: Story = {
  args: {
    tone: 'success',
    floating: true,
    live: 'off',
    children: 'Saved',
  },
};
