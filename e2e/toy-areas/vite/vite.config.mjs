import { federation } from '@module-federation/vite';
import { defineConfig } from 'vite';

const shared = (requiredVersion) => ({ singleton: true, import: false, requiredVersion });

// biome-ignore lint/style/noDefaultExport: Vite reads the default export.
export default defineConfig({
  base: './',
  // Pages are inputs too: the plugin looks for the exports that they use before a slow machine has found them.
  build: { target: 'es2022', rollupOptions: { input: ['src/area.ts', 'src/toy-page.tsx'] } },
  plugins: [
    federation({
      name: 'portal_area_toy_vite',
      filename: 'remoteEntry.js',
      exposes: { './area': './src/area.ts' },
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
