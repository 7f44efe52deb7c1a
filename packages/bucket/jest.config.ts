import { jestNode } from '@portal/build-config/jest-node';

// biome-ignore lint/style/noDefaultExport: Jest reads the default export.
export default jestNode;
