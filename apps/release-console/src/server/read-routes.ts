import { listVersions, mapAtOnce, pointerOf, TokenStore } from '@portal/release';
import { getApp, getOverview, listPartners, type Version } from '../contract/areas.ts';
import { compareVersions } from '../contract/compare.ts';
import { listFlags } from '../contract/flags.ts';
import { getHealth } from '../contract/health.ts';
import { getLog } from '../contract/log.ts';
import { listTokens } from '../contract/tokens.ts';
import { describeApp, readSource, toDevelopmentLinks, toFreeze, toScheduled } from './app-state.ts';
import { compareRecords } from './compare.ts';
import { readFlags } from './flags.ts';
import { readHealthOverTime } from './health.ts';
import { findEntries } from './log.ts';
import { ConsoleRefusal } from './refusal.ts';
import { type CallContext, type Route, route } from './route.ts';

export const readRoutes: readonly Route[] = [
  route(getOverview, async (_, { store, support }) => {
    const { composition, problems } = await store.readWithProblems();
    const source = await readSource(store, support);
    const names = [
      ...(composition.shell === null ? [] : ['shell']),
      ...composition.areas.map(({ name }) => name),
    ];
    return {
      apps: await Promise.all(
        names.map((name) => {
          const pointer = pointerOf(composition, name);
          if (pointer === null) throw new Error(`${name} has no pointer.`);
          return describeApp(source, name, pointer);
        }),
      ),
      freeze: toFreeze(composition, support.now()),
      scheduled: toScheduled(composition),
      problems,
    };
  }),
  route(getApp, async ({ app }, context) => {
    const { store, support } = context;
    const composition = await store.readComposition();
    const pointer = pointerOf(composition, app);
    if (pointer === null) throw new ConsoleRefusal(404, `There is no live area "${app}".`);
    const state = await describeApp(await readSource(store, support), app, pointer);
    return {
      ...state,
      versions: await readVersions(context, app, pointer.pinned),
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
): Promise<Version[]> {
  const listed = await listVersions(store, app);
  const versions = await mapAtOnce(listed, async ({ version, state, entryBytes }) => {
    const record = await store.readRecord(app, version);
    return {
      version,
      state,
      isPinned: pinned.includes(version),
      publishedAt: record?.publishedAt ?? null,
      publishedBy: record?.publishedBy ?? null,
      revision: record?.revision ?? null,
      entryBytes,
    };
  });
  return versions.sort((a, b) => (b.publishedAt ?? '').localeCompare(a.publishedAt ?? ''));
}
