import { type Config, readConfig } from '../config.ts';

/** In memory, without logs, with a cheap password hash. */
export function testConfig(changes: Partial<Config> = {}): Config {
  return {
    ...readConfig({}),
    dataDir: null,
    publicUrl: 'http://portal.test',
    appKey: Buffer.alloc(32, 'test key').toString('base64'),
    log: 'silent',
    logFormat: 'json',
    // Tests call faster than people do; tests of the limit set one.
    callsPerMinute: null,
    passwordCost: { memoryCost: 8, timeCost: 1 },
    ...changes,
  };
}
