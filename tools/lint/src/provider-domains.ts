const DOMAIN = /^apps\/provider-api\/src\/([^/]+)\//;
const TEST = /\.test\.ts$|\/testing\//;
/** The seed fills the tables of every domain. */
const SEED = 'seed';

/** The provider's domain that a source file belongs to; none for tests. */
export function domainOf(path: string): string | undefined {
  const domain = TEST.test(path) ? undefined : DOMAIN.exec(path)?.[1];
  return domain === SEED ? undefined : domain;
}
