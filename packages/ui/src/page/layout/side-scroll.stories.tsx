import { SideScroll } from '@portal/ui/page';
import type { Meta, StoryObj } from '@storybook/react';

const meta: Meta<typeof SideScroll> = { title: 'Page/SideScroll', component: SideScroll };
export default meta;

type Story = StoryObj<typeof SideScroll>;

export const FadesWhereThereIsMore: Story = {
  name: 'Fades where there is more, and shows its current entry',
  args: {
    component: 'ul',
    role: 'list',
    sx: { display: 'flex', gap: 4, width: 240 },
    children: ['Sites', 'Get prices', 'Results', 'Quotes', 'Negotiations'].map((label) => (
      <li key={label} aria-current={label === 'Results' ? 'page' : undefined} style={{ flex: 'none' }}>
        {label}
      </li>
    )),
  },
};
