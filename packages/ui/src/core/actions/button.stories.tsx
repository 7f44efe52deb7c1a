import { Button, icons, Row } from '@portal/ui';
import { pageIcons } from '@portal/ui/page';
import type { Meta, StoryObj } from '@storybook/react';
import { Held } from '../../../stories/support/held.tsx';

const meta: Meta<typeof Button> = { title: 'Core/Button', component: Button };
export default meta;

type Story = StoryObj<typeof Button>;

export const Variants: Story = {
  render: () => (
    <Row wrap>
      <Button variant="primary">Save quote</Button>
      <Button>Compare</Button>
      <Button variant="quiet">Cancel</Button>
      <Button variant="danger">Delete location</Button>
    </Row>
  ),
};

export const Sizes: Story = {
  render: () => (
    <Row wrap>
      <Button size="small">Small</Button>
      <Button>Medium</Button>
      <Button size="large">Large</Button>
    </Row>
  ),
};

export const WithIcons: Story = {
  render: () => (
    <Row wrap>
      <Button icon={<pageIcons.download />}>Export</Button>
      <Button href="#" endIcon={<icons.chevronRight />}>
        A link
      </Button>
    </Row>
  ),
};

export const Busy: Story = {
  render: () => (
    <Row wrap>
      <Button variant="primary" loading>
        Saving
      </Button>
      <Held start={false}>
        {(busy, setBusy) => (
          <Button loading={busy} onClick={() => setBusy(!busy)}>
            Start
          </Button>
        )}
      </Held>
    </Row>
  ),
};

export const Disabled: Story = {
  render: () => (
    <Row wrap>
      <Button variant="primary" disabled>
        Approve
      </Button>
      <Button disabled>Export</Button>
    </Row>
  ),
};

export const FullWidth: Story = {
  args: {
    variant: 'primary',
    fullWidth: true,
    children: 'Sign in',
  },
};
