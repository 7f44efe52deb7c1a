import { brand } from '@portal/brand';
import { Row } from '@portal/ui';
import { SupplierLogo } from '@portal/ui/page';
import type { Meta, StoryObj } from '@storybook/react';

const meta: Meta<typeof SupplierLogo> = { title: 'Page/SupplierLogo', component: SupplierLogo };
export default meta;

type Story = StoryObj<typeof SupplierLogo>;

export const BesideItsName: Story = {
  name: 'Beside its name: hidden from screen readers',
  render: () => (
    <Row>
      <SupplierLogo supplierKey="northlight" name={brand.ownNetworkName} />
      {brand.ownNetworkName}
    </Row>
  ),
};

export const OnItsOwn: Story = {
  name: 'On its own: with an accessible name',
  args: {
    supplierKey: 'northgate',
    name: 'Northgate Cable',
    size: 32,
    standalone: true,
  },
};

export const ImageInEachSize: Story = {
  name: 'Image, in each size',
  render: () => (
    <Row>
      {([24, 32, 48] as const).map((size) => (
        <SupplierLogo
          key={size}
          supplierKey="northlight"
          name={`Northlight, ${size} px`}
          size={size}
          standalone
        />
      ))}
    </Row>
  ),
};

export const Large: Story = {
  name: '48 px',
  args: {
    supplierKey: 'citylight',
    name: 'City Light',
    size: 48,
    standalone: true,
  },
};
