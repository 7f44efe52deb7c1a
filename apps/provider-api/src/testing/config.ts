import { type Config, readConfig } from '../config.ts';

/** In memory, quiet, with a password hash that costs next to nothing. */
export function testConfig(changes: Partial<Config> = {}): Config {
  return {
    ...readConfig({}),
    dataDir: null,
    publicUrl: 'http://portal.test',
    appKey: Buffer.alloc(32, 'test key').toString('base64'),
    log: 'silent',
    // Tests ask faster than people do; what tests the limit sets one.
    callsPerMinute: null,
    passwordCost: { memoryCost: 8, timeCost: 1 },
    ...changes,
  };
}
