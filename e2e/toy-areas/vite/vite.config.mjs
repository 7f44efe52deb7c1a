import { federation } from '@module-federation/vite';
import { defineConfig } from 'vite';

const shared = (requiredVersion) => ({ singleton: true, import: false, requiredVersion });

// biome-ignore lint/style/noDefaultExport: Vite reads the default export.
export default defineConfig({
  base: './',
  build: { target: 'es2022', rollupOptions: { input: ['src/area.ts'] } },
  plugins: [
    federation({
      name: 'portal_area_toy_vite',
      filename: 'remoteEntry.js',
      // The page is exposed too: the plugin waits only for exposed files when it collects the exports that are used.
      exposes: { './area': './src/area.ts', './toy-page': './src/toy-page.tsx' },
      shared: {
        react: shared('^19.0.0'),
        'react/jsx-runtime': shared('^19.0.0'),
        '@portal/portal-sdk': shared('^1.0.0'),
      },
      manifest: true,
      dts: false,
    }),
  ],
});
