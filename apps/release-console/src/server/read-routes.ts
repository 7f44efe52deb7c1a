import { listVersions, mapAtOnce, marksOf, TokenStore } from '@portal/release';
import { type AppState, getApp, getOverview, listPartners, type Version } from '../contract/areas.ts';
import { compareVersions } from '../contract/compare.ts';
import { listFlags } from '../contract/flags.ts';
import { getHealth } from '../contract/health.ts';
import { getLog } from '../contract/log.ts';
import { listTokens } from '../contract/tokens.ts';
import { findApp, readSource, toDevelopmentLinks, toFreeze, toScheduled } from './app-state.ts';
import { compareRecords } from './compare.ts';
import { readFlags } from './flags.ts';
import { readHealthOverTime } from './health.ts';
import { findEntries } from './log.ts';
import { ConsoleRefusal } from './refusal.ts';
import { type CallContext, type Route, route } from './route.ts';

export const readRoutes: readonly Route[] = [
  route(getOverview, async (_, { store, support }) => {
    const stored = await store.readWithProblems();
    const { composition, problems } = stored;
    const source = await readSource(store, support);
    const live = ['shell', ...composition.areas.map(({ name }) => name)];
    const others = (await store.listApps()).filter((name) => !live.includes(name));
    const apps = await mapAtOnce([...live, ...others], (name) => findApp(source, stored, name));
    return {
      apps: apps.filter((app) => app !== null),
      freeze: toFreeze(composition, support.now()),
      scheduled: toScheduled(composition),
      problems,
    };
  }),
  route(getApp, async ({ app }, context) => {
    const { store, support } = context;
    const stored = await store.readWithProblems();
    const { composition } = stored;
    const state = await findApp(await readSource(store, support), stored, app);
    if (state === null) throw new ConsoleRefusal(404, `The area "${app}" has no stored versions.`);
    return {
      ...state,
      versions: await readVersions(context, app, marksOf(composition, app).pinned, state.removed),
      scheduled: toScheduled(composition, app),
      developmentLinks: toDevelopmentLinks(composition, app, context.support.now()),
    };
  }),
  route(listPartners, (_, { support }) => support.listPartners()),
  route(compareVersions, async ({ app, from, to }, { store }) => {
    const [before, after] = await Promise.all([store.readRecord(app, from), store.readRecord(app, to)]);
    if (before === null || after === null)
      throw new ConsoleRefusal(404, `${app} has no version "${before === null ? from : to}".`);
    const versions = await mapAtOnce(await store.listVersions(app), (version) =>
      store.readRecord(app, version),
    );
    return compareRecords(
      before,
      after,
      versions.filter((record) => record !== null),
    );
  }),
  route(getHealth, ({ app, days }, { support }) => readHealthOverTime(support, app, Number(days))),
  route(listFlags, (_, context) => readFlags(context)),
  route(listTokens, async (_, { store, support }) => {
    const tokens = await new TokenStore(store, () => support.now()).list();
    return tokens.map(({ id, team, name, areas, state, createdAt, createdBy, expiresAt }) => ({
      id,
      team,
      name,
      areas: [...areas],
      state,
      createdAt,
      createdBy,
      expiresAt,
    }));
  }),
  route(getLog, async (filters, { store }) => findEntries(await store.readAuditLog(), filters)),
];

/** Newest first. */
async function readVersions(
  { store }: CallContext,
  app: string,
  pinned: readonly string[],
  removed: AppState['removed'],
): Promise<Version[]> {
  const listed = await listVersions(store, app);
  const versions = await mapAtOnce(listed, async ({ version, state, entryBytes }) => {
    const record = await store.readRecord(app, version);
    return {
      version,
      // The state that operators look for if an area was removed by mistake.
      state: version === removed?.version && (state === 'stored' || state === 'pinned') ? 'previous' : state,
      isPinned: pinned.includes(version),
      publishedAt: record?.publishedAt ?? null,
      publishedBy: record?.publishedBy ?? null,
      revision: record?.revision ?? null,
      entryBytes,
    };
  });
  return versions.sort((a, b) => (b.publishedAt ?? '').localeCompare(a.publishedAt ?? ''));
}
