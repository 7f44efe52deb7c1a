import { dirname } from 'node:path';
import { commitList, revisionName, versionName } from '@portal/release-manifest';
import { Hono } from 'hono';
import { bodyLimit } from 'hono/body-limit';
import { etag } from 'hono/etag';
import * as v from 'valibot';
import { describeChannelState } from '../channels/describe.ts';
import { createLink, createPreview, MAX_PREVIEW_HOURS, PREVIEW_HOURS } from '../channels/preview.ts';
import { makeDueChanges } from '../channels/schedule.ts';
import { hasCode, isRefusal, isUnreachable, StoreError } from '../errors.ts';
import { listVersions } from '../list.ts';
import { describePublish, makeVersionLive, type PublishResult, publish } from '../publish/publish.ts';
import { remove, rollback } from '../publish/rollback.ts';
import { secureResponses } from '../serve/security-headers.ts';
import { runAs } from '../store/audit.ts';
import type { ReleaseStore } from '../store/store.ts';
import { requireToken } from './authenticate.ts';
import { BUILD_FOLDER, REGISTRY_PATH } from './constants.ts';
import { describeForDiscovery } from './discovery.ts';
import { RegistryRefusal } from './refusal.ts';
import { describeToken, type Token, TokenStore } from './tokens.ts';
import { MAX_PLAN_BYTES, uploadPlan } from './upload-plan.ts';
import { UploadStore } from './uploads.ts';

export interface RegistryOptions {
  /** URL of the portal. The URLs of entries in `discovery.json` begin with it. */
  publicUrl: string;
  /** Whether our own proxy adds the client to `X-Forwarded-For`. The last entry is then the client. */
  trustProxy?: boolean;
  now?: () => Date;
  /** Called with an unexpected error; the response is a plain 500. */
  onError?: (error: unknown) => void;
}

const MAX_BODY_BYTES = 16 * 1024;
/** With 200 commits. */
const MAX_COMMIT_BODY_BYTES = 256 * 1024;

const reason = v.optional(v.nullable(v.pipe(v.string(), v.maxLength(1000))), null);
const force = v.optional(v.boolean(), false);
const commitBody = v.strictObject({
  draft: v.optional(v.boolean(), false),
  force,
  reason,
  revision: v.optional(v.nullable(revisionName), null),
  commits: v.optional(v.nullable(commitList), null),
  ifLive: v.optional(v.nullable(versionName)),
});
const liveBody = v.strictObject({ force, reason });
const previewBody = v.strictObject({
  hours: v.optional(
    v.pipe(v.number(), v.integer(), v.minValue(1), v.maxValue(MAX_PREVIEW_HOURS)),
    PREVIEW_HOURS,
  ),
  force,
  reason,
});
const rollbackBody = v.strictObject({ to: v.optional(versionName), force, reason });
const removeBody = v.strictObject({ reason });

/**
 * The release store over HTTP: teams publish, roll back and remove their own areas with a token. Each endpoint runs the
 * function of the command of the same name, so checks, messages and log are the same.
 */
export function createRegistry(store: ReleaseStore, options: RegistryOptions): Hono {
  const { publicUrl, trustProxy = false, now = () => new Date(), onError } = options;
  const tokens = new TokenStore(store, now);
  const uploads = new UploadStore(store, now);
  const registry = new Hono<{ Variables: { token: Token } }>().basePath(REGISTRY_PATH);

  registry.use('/discovery.json', async (context, next) => {
    await next();
    // Pages of other origins may read it, because it is the same for every visitor.
    context.header('Access-Control-Allow-Origin', '*');
    context.header('Cross-Origin-Resource-Policy', 'cross-origin');
  });
  registry.use(secureResponses(process.env));
  registry.onError((error, context) => {
    if (error instanceof RegistryRefusal)
      return context.json({ message: error.message, ...error.details }, error.status, error.headers);
    if (error instanceof StoreError) {
      onError?.(error);
      return context.json({ message: withoutFolder(store, error.message) }, 503, { 'Retry-After': '5' });
    }
    if (isRefusal(error)) return context.json({ message: withoutFolder(store, error.message) }, 422);
    onError?.(error);
    if (isUnreachable(error))
      return context.json(
        { message: 'The release store cannot be reached. Try again in a few minutes.' },
        503,
        {
          'Retry-After': '60',
        },
      );
    if (hasCode(error, 'ENOSPC', 'EDQUOT'))
      return context.json(
        { message: 'The disk of the registry is full. Contact the operators of the portal.' },
        503,
      );
    return context.json({ message: 'Something went wrong in the registry. Try again in a moment.' }, 500);
  });
  registry.notFound((context) => context.json({ message: 'The registry has no such endpoint.' }, 404));

  registry.get('/discovery.json', etag(), async (context) => {
    context.header('Cache-Control', 'public, no-cache');
    return context.json(await describeForDiscovery(store, publicUrl));
  });

  registry.use(requireToken(tokens, trustProxy, now));
  registry.use(async (context, next) => {
    context.header('Cache-Control', 'no-store');
    const { method } = context.req;
    if (method === 'POST') assertType(context.req.raw, 'application/json');
    if (method === 'PUT') assertType(context.req.raw, 'application/octet-stream');
    // Changes that were scheduled come first, as before each command: a later one would replace what this request makes live.
    if (method === 'POST') await makeDueChanges(store);
    await next();
  });

  registry.get('/apps', async (context) => {
    const versions = await listVersions(store);
    const names = [...new Set(versions.map(({ name }) => name))];
    return context.json({
      apps: names.map((name) => {
        const own = versions.filter((each) => each.name === name);
        return {
          name,
          live: own.find(({ state }) => state === 'live')?.version ?? null,
          versions: own.length,
        };
      }),
    });
  });
  registry.get('/apps/:app/versions', async (context) => {
    const app = context.req.param('app');
    const versions = await listVersions(store, app);
    if (versions.length === 0) throw new RegistryRefusal(404, `There is no published app "${app}".`);
    return context.json({ versions });
  });
  registry.get('/composition', async (context) => context.json(await store.readComposition()));
  registry.get('/log', async (context) => {
    const app = context.req.query('app');
    const entries = (await store.readAuditLog()).filter((entry) => app === undefined || entry.app === app);
    return context.json({ entries });
  });

  registry.post('/uploads', limitTo(MAX_PLAN_BYTES), async (context) => {
    const plan = await readBody(context.req.raw, uploadPlan);
    const token = context.get('token');
    assertMayChange(token, plan.app);
    return context.json({ ...(await uploads.start(token.team, plan)), accepts: ['ifLive'] });
  });
  registry.put('/uploads/:id/files/:path{.+}', async (context) => {
    const { team } = context.get('token');
    await uploads.receive(team, context.req.param('id'), context.req.param('path'), context.req.raw);
    return context.body(null, 204);
  });
  registry.post('/uploads/:id/commit', limitTo(MAX_COMMIT_BODY_BYTES), async (context) => {
    const body = await readBody(context.req.raw, commitBody);
    const token = context.get('token');
    const { draft, force, reason, revision, commits, ifLive } = body;
    const result = await uploads.commit(token.team, context.req.param('id'), (folder, { app }) => {
      assertMayChange(token, app);
      const options = { app, draft, force, reason, revision, commits, ifLive, checkBudgets: true };
      return runAs(describeToken(token), () =>
        publish(store, folder, options).catch((error) => {
          throw isRefusal(error) ? new Error(withoutBuildFolder(folder, error.message)) : error;
        }),
      );
    });
    return context.json(await toAnswer(store, result));
  });
  registry.delete('/uploads/:id', async (context) => {
    await uploads.cancel(context.get('token').team, context.req.param('id'));
    return context.body(null, 204);
  });

  registry.post('/apps/:app/versions/:version/live', limitTo(MAX_BODY_BYTES), async (context) => {
    const { app, version } = context.req.param();
    const body = await readBody(context.req.raw, liveBody);
    const token = context.get('token');
    assertMayChange(token, app);
    assertVersionName(version);
    const result = await runAs(describeToken(token), () => makeVersionLive(store, app, version, body));
    return context.json(await toAnswer(store, result));
  });
  registry.post('/apps/:app/versions/:version/preview', limitTo(MAX_BODY_BYTES), async (context) => {
    const { app, version } = context.req.param();
    const body = await readBody(context.req.raw, previewBody);
    const token = context.get('token');
    assertMayChange(token, app);
    assertVersionName(version);
    const plan = await runAs(describeToken(token), () => createPreview(store, app, version, body));
    const link = await createLink(store, app, version, plan.key, publicUrl);
    return context.json({ link, message: plan.summary.join('\n') });
  });
  registry.post('/apps/:app/rollback', limitTo(MAX_BODY_BYTES), async (context) => {
    const app = context.req.param('app');
    const { to, force, reason } = await readBody(context.req.raw, rollbackBody);
    const token = context.get('token');
    assertMayChange(token, app);
    const result = await runAs(describeToken(token), () => rollback(store, app, { to, force, reason }));
    // An error would make the team roll back again, which goes back one more version.
    const exceptions = await describeExceptions(store, app).catch(() => []);
    return context.json({ ...result, message: exceptions.join('\n') });
  });
  registry.post('/apps/:app/remove', limitTo(MAX_BODY_BYTES), async (context) => {
    const app = context.req.param('app');
    const { reason } = await readBody(context.req.raw, removeBody);
    const token = context.get('token');
    assertMayChange(token, app);
    return context.json(
      await runAs(describeToken(token), () => remove(store, app, reason, { refusesDisabled: true })),
    );
  });

  // Every server passes its own bindings, so the returned type has none.
  return registry as unknown as Hono;
}

function assertMayChange(token: Token, app: string): void {
  if (token.areas.includes(app)) return;
  throw new RegistryRefusal(
    403,
    `The token ${describeToken(token)} is for ${token.areas.join(', ')}, not for ${app}.`,
  );
}

function assertVersionName(version: string): void {
  if (!v.is(versionName, version)) throw new RegistryRefusal(422, `"${version}" is not a version.`);
}

function assertType(request: Request, expected: string): void {
  const type = request.headers.get('content-type')?.split(';')[0]?.trim().toLowerCase();
  if (type !== expected) throw new RegistryRefusal(415, `Send the body as ${expected}.`);
  if (request.headers.has('content-encoding')) throw new RegistryRefusal(415, 'Send the body uncompressed.');
}

function limitTo(maxSize: number) {
  return bodyLimit({
    maxSize,
    onError: () => {
      throw new RegistryRefusal(413, `The body must not be larger than ${maxSize} bytes.`);
    },
  });
}

const MAX_ISSUES = 10;

async function readBody<Schema extends v.GenericSchema>(
  request: Request,
  schema: Schema,
): Promise<v.InferOutput<Schema>> {
  let value: unknown;
  try {
    value = await request.json();
  } catch (error) {
    if (error instanceof RegistryRefusal) throw error;
    throw new RegistryRefusal(422, 'The body is not JSON.');
  }
  // Valibot accepts an array as an object without fields.
  const parsed = v.safeParse(schema, Array.isArray(value) ? null : value);
  if (parsed.success) return parsed.output;
  const lines = parsed.issues
    .slice(0, MAX_ISSUES)
    .map((issue) => `  ${v.getDotPath(issue) ?? 'body'}: ${issue.message}`);
  throw new RegistryRefusal(422, `The request cannot be used:\n${lines.join('\n')}`);
}

/** The lines that the command prints: "is live" is misleading while the area is disabled. */
async function toAnswer(
  store: ReleaseStore,
  result: PublishResult,
): Promise<PublishResult & { message: string }> {
  const exceptions = await describeExceptions(store, result.name);
  return { ...result, message: [describePublish(result), ...exceptions].join('\n') };
}

const describeExceptions = async (store: ReleaseStore, app: string) =>
  describeChannelState(await store.readComposition(), app);

function withoutBuildFolder(folder: string, message: string): string {
  return message.replaceAll(folder, BUILD_FOLDER).replaceAll(dirname(folder), `${BUILD_FOLDER}/..`);
}

/** Messages name files of the store. Clients must not learn where the store is. */
function withoutFolder(store: ReleaseStore, message: string): string {
  return message.replaceAll(`${store.folder}/`, '').replaceAll(store.folder, 'the release store');
}
