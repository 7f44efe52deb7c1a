import { jestNode } from '@portal/build-config/jest-node';

// biome-ignore lint/style/noDefaultExport: Jest reads the default export.
export default {
  ...jestNode,
  // The first file of a run fills the demo's database; all later ones copy it.
  testTimeout: 120_000,
};
