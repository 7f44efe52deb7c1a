import { Box, type ColorMode, PortalThemeProvider, useColorMode, VisuallyHidden } from '@portal/ui';
import type { Decorator, Preview } from '@storybook/react';
import { type ReactNode, useEffect } from 'react';

/** Applies the colour scheme that is selected in the toolbar. */
function SchemeOfToolbar({ scheme, children }: { scheme: ColorMode; children: ReactNode }) {
  const { setMode } = useColorMode();
  useEffect(() => setMode(scheme), [scheme, setMode]);
  return children;
}

const withTheme: Decorator<object> = (Story, { globals, parameters, viewMode, title, name }) => (
  <PortalThemeProvider>
    <SchemeOfToolbar scheme={globals['scheme'] ?? 'system'}>
      {viewMode === 'docs' ? (
        // The documentation around the story is always light.
        <Box sx={{ p: 4, bgcolor: 'surface.canvas', color: 'text.primary' }}>
          <Story />
        </Box>
      ) : (
        <main id="main" tabIndex={-1}>
          {parameters['layout'] !== 'fullscreen' && (
            <VisuallyHidden>
              <h1>
                {title}: {name}
              </h1>
            </VisuallyHidden>
          )}
          <Story />
        </main>
      )}
    </SchemeOfToolbar>
  </PortalThemeProvider>
);

const preview: Preview = {
  tags: ['autodocs'],
  decorators: [withTheme],
  globalTypes: {
    scheme: {
      description: 'Colour scheme',
      toolbar: {
        title: 'Colour scheme',
        icon: 'contrast',
        dynamicTitle: true,
        items: [
          { value: 'system', title: 'As this device' },
          { value: 'light', title: 'Light' },
          { value: 'dark', title: 'Dark' },
        ],
      },
    },
  },
  initialGlobals: { scheme: 'system' },
  parameters: {
    options: {
      storySort: {
        order: [
          'Foundations',
          'Core',
          'Page',
          'Detail',
          'Forms',
          'Fields',
          'Dates',
          'Grid',
          'Charts',
          'Map',
          'Examples',
        ],
      },
    },
    viewport: {
      options: {
        phone: { name: 'Phone, 360 px', styles: { width: '360px', height: '740px' }, type: 'mobile' },
        tablet: { name: 'Tablet, 768 px', styles: { width: '768px', height: '1024px' }, type: 'tablet' },
        desktop: { name: 'Desktop, 1440 px', styles: { width: '1440px', height: '900px' }, type: 'desktop' },
      },
    },
    // The theme's page background is the only one.
    backgrounds: { disable: true },
  },
};

export default preview;
