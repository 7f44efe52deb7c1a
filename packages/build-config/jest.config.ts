import { jestNode } from './src/jest/jest-node.ts';

// biome-ignore lint/style/noDefaultExport: Jest reads the default export.
export default jestNode;
