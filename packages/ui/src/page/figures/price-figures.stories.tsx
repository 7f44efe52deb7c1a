import { Card } from '@portal/ui';
import { PriceFigures } from '@portal/ui/page';
import type { Meta, StoryObj } from '@storybook/react';

const meta: Meta<typeof PriceFigures> = { title: 'Page/PriceFigures', component: PriceFigures };
export default meta;

type Story = StoryObj<typeof PriceFigures>;

export const ECCEstimated: Story = {
  render: () => (
    <Card>
      <PriceFigures install={190_000} monthly={31_250} termMonths={36} ecc={240_000} />
    </Card>
  ),
};

export const UnknownECC: Story = {
  render: () => (
    <Card>
      <PriceFigures install={190_000} monthly={31_250} termMonths={12} ecc={null} />
    </Card>
  ),
};

export const ECCFirm: Story = {
  render: () => (
    <Card>
      <PriceFigures install={0} monthly={31_250} termMonths={60} ecc={0} isEccFirm />
    </Card>
  ),
};
