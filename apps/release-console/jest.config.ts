import { jestWeb } from '@portal/build-config/jest-web';

// biome-ignore lint/style/noDefaultExport: Jest reads the default export.
export default jestWeb;
