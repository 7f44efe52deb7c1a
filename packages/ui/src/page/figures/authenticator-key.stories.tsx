import { AuthenticatorKey } from '@portal/ui/page';
import type { Meta, StoryObj } from '@storybook/react';

const meta: Meta<typeof AuthenticatorKey> = { title: 'Page/AuthenticatorKey', component: AuthenticatorKey };
export default meta;

export const Default: StoryObj<typeof AuthenticatorKey> = {
  args: { url: 'otpauth://totp/Portal:rosa?secret=JBSWY3DPEHPK3PXP' },
};
