import { Stack } from '@portal/ui';
import { Combobox } from '@portal/ui/forms';
import type { Meta, StoryObj } from '@storybook/react';
import { Held } from '../../../stories/support/held.tsx';

const meta: Meta<typeof Combobox> = { title: 'Forms/Combobox', component: Combobox };
export default meta;

type Story = StoryObj<typeof Combobox>;

export const SuggestionsWithAPinnedOptionAnd: Story = {
  name: 'Suggestions with a pinned option and a message',
  render: () => (
    <Held start="">
      {(text, setText) => (
        <Stack gap={1}>
          <label htmlFor="story-combobox">Street</label>
          <Combobox
            id="story-combobox"
            label="Street"
            text={text}
            onTextChange={setText}
            options={['High Street', 'Mill Lane', 'Enter address manually']}
            getKey={(option) => option}
            getLabel={(option) => option}
            isPinned={(option) => option === 'Enter address manually'}
            onPick={setText}
            onClear={() => setText('')}
            message="2 streets in Leeds"
          />
        </Stack>
      )}
    </Held>
  ),
};
