import { Row } from '@portal/ui';
import { AuthenticatorKey, AuthenticatorQrCode } from '@portal/ui/page';
import type { Meta, StoryObj } from '@storybook/react';

const meta: Meta<typeof AuthenticatorKey> = { title: 'Page/AuthenticatorKey', component: AuthenticatorKey };
export default meta;

type Story = StoryObj<typeof AuthenticatorKey>;

const SVG =
  '<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 4 4"><path d="M0 0h2v2H0zM3 0h1v1H3zM2 2h2v2H2z"/></svg>';

export const CodeAndKey: Story = {
  name: 'Code and key',
  render: () => (
    <Row gap={6} wrap>
      <AuthenticatorQrCode svg={SVG} size={96} />
      <AuthenticatorKey url="otpauth://totp/Portal:rosa?secret=JBSWY3DPEHPK3PXP" />
    </Row>
  ),
};
