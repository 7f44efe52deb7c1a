import { jestIsolated } from '@portal/build-config/jest-isolated';

/** Modules of the shell keep the state of the page, so each test file needs its own modules. */
// biome-ignore lint/style/noDefaultExport: Jest reads the default export.
export default jestIsolated;
