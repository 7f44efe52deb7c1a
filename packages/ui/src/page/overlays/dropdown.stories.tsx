import { Button, IconButton, icons, Text } from '@portal/ui';
import { menuIcons } from '@portal/ui/menu-icons';
import { Dropdown, pageIcons } from '@portal/ui/page';
import type { Meta, StoryObj } from '@storybook/react';
import { Held } from '../../../stories/support/held.tsx';

const meta: Meta<typeof Dropdown> = { title: 'Page/Dropdown', component: Dropdown };
export default meta;

type Story = StoryObj<typeof Dropdown>;

export const Actions: Story = {
  render: () => (
    <Dropdown
      trigger={(props) => (
        <Button {...props} endIcon={<icons.chevronDown />}>
          Actions
        </Button>
      )}
      items={[
        { id: 'h', heading: 'Quote' },
        { id: 'print', label: 'Print', icon: <pageIcons.print /> },
        { id: 'copy', label: 'Copy reference', icon: <icons.copy />, hint: 'Q-2026-004127' },
        { id: 'approve', label: 'Approve', icon: <icons.check />, disabled: true },
        { id: 'd', divider: true },
        { id: 'delete', label: 'Delete', icon: <pageIcons.delete />, danger: true },
      ]}
    />
  ),
};

export const OptionsUnderAHeader: Story = {
  name: 'Options, under a header',
  render: () => (
    <Held start="light">
      {(mode, setMode) => (
        <Dropdown
          align="end"
          header={<Text weight={500}>Rosa Okafor</Text>}
          trigger={(props) => (
            <IconButton {...props} label="Appearance" icon={<menuIcons.lightMode />} tooltip={false} />
          )}
          items={['light', 'dark'].map((each) => ({
            id: each,
            label: each,
            selected: mode === each,
            onSelect: () => setMode(each),
          }))}
        />
      )}
    </Held>
  ),
};
