import { openSecrets } from './auth/open-secrets.ts';
import { serveOnlineCopy } from './backups/online-copy.ts';
import type { Config } from './config.ts';
import type { EmbeddedSource } from './db/database.ts';
import { createDiskSpace } from './db/storage/disk-space.ts';
import { domains } from './domains.ts';
import { openFiles } from './files/files.ts';
import { type ApiApp, createApp } from './http/app.ts';
import { createQueue } from './jobs/queue.ts';
import { createLog } from './log.ts';
import { createMailer } from './mail/mailer.ts';
import { migrate } from './migrations/migrate.ts';
import { type HealthCheck, healthChecks } from './monitoring/health.ts';
import { createMetrics } from './monitoring/metrics.ts';
import { createTelemetry } from './monitoring/telemetry.ts';
import { openWhenFree } from './open-when-free.ts';
import { priceGuard } from './price-access/price-guard.ts';
import type { Provider } from './provider.ts';
import { createVisits } from './release-health/visits.ts';
import { createReleaseDocuments, type ReleaseState } from './release-state/documents.ts';
import { serveDocuments } from './release-state/serve-documents.ts';
import { fillDatabase } from './seed/fill.ts';
import { nameOwnNetwork } from './settings/own-network.ts';
import { storeHelpArticles } from './support/help/store-articles.ts';
import { openTracing } from './tracing/open-tracing.ts';
import { dispatchOnNewEvents } from './webhooks/delivery/wake.ts';

export interface ApiOptions {
  config: Config;
  /** Server time; the system clock by default. */
  now?: () => Date;
  /** Commit of the server: recorded errors name it. */
  revision?: string | null;
  /** An embedded database to start from (tests). */
  from?: EmbeddedSource;
  /** False in tests, which run jobs with `drainJobs`: the queue neither migrates its tables nor looks for due jobs. */
  hasWorkers?: boolean;
}

export interface Api {
  /** Hono: `app.fetch(request)`, or routed into a larger server. */
  app: ApiApp;
  provider: Provider;
  /** Data that was seeded at the start. */
  filled: 'nothing' | 'reference' | 'demo';
  /** The conditions under which this process can do its work. */
  checks: readonly HealthCheck[];
  /** Starts the workers of background jobs. */
  startJobs(): Promise<void>;
  /** Takes no more jobs, so `/readyz` answers 503. Requests are still answered. */
  startDraining(): Promise<void>;
  /** Runs all due jobs now, one by one, and returns their number; replaces `startJobs` in tests. */
  drainJobs(): Promise<number>;
  /** The embedded database as an archive. */
  dump(): Promise<Blob>;
  /** The state of releases in the database of this process. */
  releaseState: ReleaseState;
  /** Waits for running jobs, then closes the database. */
  close(): Promise<void>;
}

const TELEMETRY_EVERY_MS = 10_000;

/** Opens the database, migrates it, seeds it if empty and creates the API. */
export async function createApi({
  config,
  now = () => new Date(),
  revision = null,
  from,
  hasWorkers = true,
}: ApiOptions): Promise<Api> {
  const log = createLog(config.log, config.logFormat, now);
  const files = await openFiles(config, log);
  const tracing = await openTracing(config, log);
  const database = await openWhenFree(config, from, log);
  try {
    const jobs = domains.flatMap((domain) => domain.jobs ?? []);
    const queue = createQueue(database, jobs, (error) => log.error('jobs', error), hasWorkers);
    const { provider, filled } = await database.alone(async () => {
      await migrate(database, log);
      const secrets = await openSecrets(config, database.db);
      await queue.prepare();
      const diskSpace = createDiskSpace(config);
      const jobNames = jobs.map(({ name }) => name);
      const metrics = createMetrics({ ...database, diskSpace, lostSpans: tracing.lostSpans, jobNames });
      const prepared: Provider = {
        config,
        db: database.db,
        now,
        jobs: queue,
        mail: createMailer(queue, now),
        files,
        diskSpace,
        secrets,
        log,
        metrics,
        visits: createVisits({ db: database.db, diskSpace, log, secrets, now }),
        telemetry: createTelemetry({ revision, db: database.db, diskSpace, metrics, log, now }),
        tracing,
        replicas: database.replicas,
        bulkKinds: new Map(
          domains.flatMap(({ bulkKinds = [] }) => bulkKinds.map((kind) => [kind.endpoint.id, kind] as const)),
        ),
        webhookResources: new Map(
          domains.flatMap(({ webhookResources = [] }) => webhookResources.map((each) => [each.kind, each])),
        ),
      };
      const filling = await fillDatabase(prepared, domains);
      await nameOwnNetwork(database.db);
      await storeHelpArticles(database.db);
      return { provider: prepared, filled: filling };
    });
    let writing: NodeJS.Timeout | undefined;
    let stopWaking: (() => void) | undefined;
    const { isFree } = provider.diskSpace;
    const releaseState: ReleaseState = {
      // Only the embedded database is on the disk of the data folder.
      documentsOf: (store) =>
        createReleaseDocuments(database.db, store, config.databaseUrl === null ? { isDiskFree: isFree } : {}),
    };
    const app = createApp(
      provider,
      domains.flatMap((domain) => domain.routes ?? []),
      priceGuard,
      domains.flatMap((domain) => domain.protocols ?? []),
    );
    const stopCopies =
      config.dataDir !== null && database.onlineCopy !== undefined
        ? serveOnlineCopy(config.dataDir, database.onlineCopy, log)
        : undefined;
    const stopReleaseState =
      config.dataDir !== null && config.databaseUrl === null
        ? serveDocuments(config.dataDir, releaseState, log)
        : undefined;
    return {
      app,
      provider,
      filled,
      checks: healthChecks({ ...provider, takesJobs: queue.isWorking }),
      async startJobs() {
        await queue.work(provider);
        stopWaking = dispatchOnNewEvents(provider);
        writing = setInterval(() => void writeReports(provider), TELEMETRY_EVERY_MS);
        writing.unref();
      },
      startDraining: () => queue.stopTaking(),
      drainJobs: () => queue.drain(provider),
      dump: () => database.dump(),
      releaseState,
      async close() {
        clearInterval(writing);
        stopWaking?.();
        stopCopies?.();
        await stopReleaseState?.();
        await writeReports(provider);
        await queue.stop();
        await database.close();
        await tracing.close();
      },
    };
  } catch (error) {
    await database.close();
    await tracing.close();
    throw error;
  }
}

async function writeReports({ telemetry, visits }: Provider): Promise<void> {
  await telemetry.write();
  await visits.write();
}
