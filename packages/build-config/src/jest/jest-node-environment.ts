import { createRequire } from 'node:module';
import type { TestEnvironment as NodeTestEnvironment } from 'jest-environment-node';

const fromHere = createRequire(import.meta.url);
// Jest reads functions of this object, which an import would copy.
const vm: typeof import('node:vm') = fromHere('node:vm');
const { TestEnvironment }: { TestEnvironment: typeof NodeTestEnvironment } =
  fromHere('jest-environment-node');

/**
 * Node's environment with a plain global object. Jest puts a proxy in front of the global object, and each use of
 * a global name (`Array`, `Object`) then takes three hundred times as long.
 */
class PlainNodeEnvironment extends TestEnvironment {
  constructor(...args: ConstructorParameters<typeof NodeTestEnvironment>) {
    const { createContext } = vm;
    vm.createContext = () => createContext(vm.constants.DONT_CONTEXTIFY);
    try {
      super(...args);
    } finally {
      vm.createContext = createContext;
    }
  }
}

// biome-ignore lint/style/noDefaultExport: Jest reads the default export.
export default PlainNodeEnvironment;
