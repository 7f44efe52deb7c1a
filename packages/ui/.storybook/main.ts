import { mergeRsbuildConfig } from '@rsbuild/core';
import { pluginReact } from '@rsbuild/plugin-react';
import type { StorybookConfig } from 'storybook-react-rsbuild';

const config: StorybookConfig = {
  framework: 'storybook-react-rsbuild',
  stories: ['../src/**/*.stories.tsx', '../stories/examples/*.stories.tsx'],
  addons: ['@storybook/addon-docs', '@storybook/addon-a11y'],
  staticDirs: ['../stories/public'],
  // Neither the build nor the page calls a server on the internet.
  core: { disableTelemetry: true, enableCrashReports: false, disableWhatsNewNotifications: true },
  typescript: { check: false, reactDocgen: 'react-docgen' },
  rsbuildFinal: (rsbuild) =>
    mergeRsbuildConfig(rsbuild, {
      plugins: [pluginReact()],
      // The list of files would hide the errors of a failed build.
      performance: { printFileSize: false },
    }),
};

export default config;
