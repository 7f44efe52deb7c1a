import type { EnvironmentContext, JestEnvironmentConfig } from '@jest/environment';
import BaseEnv from '@jest/environment-jsdom-abstract';
import * as jsdom from 'jsdom';
import { addWebApis, FormDataWithForm, NODE_GLOBALS } from './window/web-apis.ts';

/** jsdom with the missing web APIs that the portal uses. */
class WebEnvironment extends BaseEnv {
  constructor(config: JestEnvironmentConfig, context: EnvironmentContext) {
    super(config, context, jsdom);
  }

  override async setup(): Promise<void> {
    await super.setup();
    for (const name of NODE_GLOBALS) {
      Object.defineProperty(this.global, name, {
        value: globalThis[name],
        configurable: true,
        writable: true,
      });
    }
    Object.defineProperty(this.global, 'FormData', {
      value: FormDataWithForm,
      configurable: true,
      writable: true,
    });
    addWebApis(this.global);
  }
}

// biome-ignore lint/style/noDefaultExport: Jest reads the default export.
export default WebEnvironment;
