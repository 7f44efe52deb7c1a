import { Button, PortalThemeProvider, Row, Text, useColorMode } from '@portal/ui';
import type { Meta, StoryObj } from '@storybook/react';

function SchemeSwitch() {
  const { mode, scheme, setMode } = useColorMode();
  return (
    <Row wrap>
      {(['system', 'light', 'dark'] as const).map((each) => (
        <Button key={each} size="small" aria-pressed={mode === each} onClick={() => setMode(each)}>
          {each}
        </Button>
      ))}
      <Text tone="muted">now {scheme}</Text>
    </Row>
  );
}

const meta: Meta<typeof PortalThemeProvider> = {
  title: 'Core/PortalThemeProvider',
  component: PortalThemeProvider,
};
export default meta;

type Story = StoryObj<typeof PortalThemeProvider>;

export const ColourScheme: Story = {
  render: () => <SchemeSwitch />,
};
