import { type Config, readConfig } from '../config.ts';

/** In memory, without logs, with a cheap password hash. */
export function testConfig(changes: Partial<Config> = {}): Config {
  return {
    ...readConfig({}),
    dataDir: null,
    clientPackageDir: null,
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

/** Environment of a portal process on PostgreSQL with the demo data. {@link testConfig} can read the data's secrets. */
export const testEnv = (databaseUrl: string, dataDir: string) => ({
  DATABASE_URL: databaseUrl,
  DATA_DIR: dataDir,
  APP_KEY: testConfig().appKey ?? '',
  PUBLIC_URL: 'http://portal.test',
});
