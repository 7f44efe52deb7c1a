import { AuthenticatorQrCode } from '@portal/ui/page';
import type { Meta, StoryObj } from '@storybook/react';

const meta: Meta<typeof AuthenticatorQrCode> = {
  title: 'Page/AuthenticatorQrCode',
  component: AuthenticatorQrCode,
};
export default meta;

const SVG =
  '<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 4 4"><path d="M0 0h2v2H0zM3 0h1v1H3zM2 2h2v2H2z"/></svg>';

export const Default: StoryObj<typeof AuthenticatorQrCode> = { args: { svg: SVG, size: 96 } };
