import { readFile } from 'node:fs/promises';
import { dirname, resolve } from 'node:path';
import { setTimeout as wait } from 'node:timers/promises';
import * as v from 'valibot';
import { listCommitsSince } from '../source/new-commits.ts';
import { BUILD_FOLDER, REGISTRY_PATH } from './constants.ts';
import { type LocalFile, listBuildFiles } from './list-build-files.ts';

const MAX_ATTEMPTS = 6;
const FIRST_WAIT_MS = 1000;
const CONCURRENT_REQUESTS = 4;
/** The registry checks, stores and compresses a build before it answers. */
const TIMEOUT_MS = 280_000;
/** Statuses of a server that is starting or busy, and of a proxy that cannot reach the server. */
const TEMPORARY = new Set([408, 429, 500, 502, 503, 504]);

/** The registry may have made a rollback whose answer was lost. */
const CHECK_LIVE =
  'Check which version is live before you repeat the rollback: a second rollback goes back one more version.';

const started = v.object({
  id: v.string(),
  missing: v.array(v.string()),
  /** Optional fields of a commit that this registry supports. Earlier registries refuse them. */
  accepts: v.optional(v.array(v.string()), []),
});
const published = v.object({
  message: v.string(),
  outcome: v.string(),
  name: v.string(),
  version: v.string(),
});
const previewed = v.object({ message: v.string(), link: v.string() });
const stored = v.object({
  versions: v.array(
    v.object({
      version: v.string(),
      state: v.string(),
      publishedAt: v.nullable(v.string()),
      revision: v.nullable(v.string()),
    }),
  ),
});
const refused = v.object({ message: v.string(), missing: v.optional(v.array(v.string())) });

export interface RegistryClientOptions {
  /** URL of the portal. */
  registry: string;
  token: string;
  /** Time before the second attempt; doubled for each further one. */
  firstWaitMs?: number;
  /** Called with a line about the progress, for the person who is waiting. */
  onProgress?: (line: string) => void;
}

export interface RemotePublishOptions {
  draft?: boolean;
  force?: boolean;
  reason?: string | null;
  revision?: string | null;
}

/** The registry refused a request. Sending it again does not help. */
class RefusedError extends Error {}

/** The registry did not answer, or the transfer failed. Sending the request again may help. */
class TemporaryError extends Error {
  readonly waitMs: number;

  constructor(message: string, waitMs = 0) {
    super(message);
    this.waitMs = waitMs;
  }
}

/** Calls a registry over HTTP with the token of a team. */
export class RegistryClient {
  private readonly options: RegistryClientOptions;
  private readonly base: URL;

  constructor(options: RegistryClientOptions) {
    this.options = options;
    this.base = parseRegistry(options.registry);
  }

  /**
   * Uploads a build and publishes it. Sends only the files that the registry does not have, so running it again
   * continues an interrupted upload.
   */
  async publish(dist: string, options: RemotePublishOptions = {}): Promise<v.InferOutput<typeof published>> {
    const folder = resolve(dist);
    const { app, files } = await listBuildFiles(folder);
    const plan = { app, files: files.map(({ source: _, ...file }) => file) };
    const { revision = null, draft = false } = options;
    /** What was live before the first commit. Its version is undefined if the registry did not say. */
    let before: { version: string | null | undefined } | undefined;
    return this.retry(async () => {
      const { id, missing, accepts } = await this.post('/uploads', plan, started);
      const missingPaths = new Set(missing);
      await this.send(
        id,
        files.filter(({ path }) => missingPaths.has(path)),
      );
      const versions = await this.listVersions(app);
      const commits =
        versions === null || revision === null ? null : await listCommitsSince(versions, folder, revision);
      // The answer of an earlier commit may have been lost, and another version may have been made live since.
      const ifLive = draft || !accepts.includes('ifLive') ? undefined : before?.version;
      before ??= { version: versions === null ? undefined : findLive(versions) };
      const body = { ...options, ...(commits && { commits }), ...(ifLive !== undefined && { ifLive }) };
      return this.post(`/uploads/${id}/commit`, body, published);
    }).catch((error: unknown) => {
      throw error instanceof RefusedError ? new Error(withFolder(folder, error.message)) : error;
    });
  }

  /** Makes a link that previews a stored version in one session. */
  async preview(
    app: string,
    version: string,
    options: { hours?: number | undefined; reason?: string | null | undefined; force?: boolean | undefined },
  ): Promise<v.InferOutput<typeof previewed>> {
    const path = `/apps/${encodeURIComponent(app)}/versions/${encodeURIComponent(version)}/preview`;
    return this.post(path, options, previewed);
  }

  async rollback(app: string, options: { to?: string | undefined; force?: boolean; reason?: string | null }) {
    // Earlier registries send no message.
    const answer = v.object({ from: v.string(), to: v.string(), message: v.optional(v.string(), '') });
    return this.post(`/apps/${encodeURIComponent(app)}/rollback`, options, answer).catch((error: unknown) => {
      if (!(error instanceof TemporaryError)) throw error;
      throw new Error(`${error.message}\n${CHECK_LIVE}`, { cause: error });
    });
  }

  async remove(area: string, reason: string | null) {
    return this.post(`/apps/${encodeURIComponent(area)}/remove`, { reason }, v.object({ from: v.string() }));
  }

  /** Null if the registry does not know revisions: it is older, and would refuse the commits. */
  private async listVersions(app: string): Promise<v.InferOutput<typeof stored>['versions'] | null> {
    try {
      const response = await this.call(`/apps/${encodeURIComponent(app)}/versions`, {
        method: 'GET',
        headers: {},
      });
      const parsed = v.safeParse(stored, await this.readBody(response));
      return parsed.success ? parsed.output.versions : null;
    } catch (error) {
      if (error instanceof RefusedError) return []; // the first version of the app
      throw error;
    }
  }

  private async send(id: string, missing: readonly LocalFile[]): Promise<void> {
    const bytes = missing.reduce((total, file) => total + file.bytes, 0);
    this.options.onProgress?.(`Sending files: ${missing.length} (${Math.ceil(bytes / 1000)} KB)…`);
    const waiting = [...missing];
    const sendRemaining = async () => {
      for (let file = waiting.pop(); file !== undefined; file = waiting.pop())
        await this.call(`/uploads/${id}/files/${file.path}`, {
          method: 'PUT',
          headers: { 'Content-Type': 'application/octet-stream' },
          body: new Uint8Array(await readFile(file.source)),
        });
    };
    const results = await Promise.allSettled(Array.from({ length: CONCURRENT_REQUESTS }, sendRemaining));
    for (const result of results) if (result.status === 'rejected') throw result.reason;
  }

  private async post<Schema extends v.GenericSchema>(
    path: string,
    body: unknown,
    answer: Schema,
  ): Promise<v.InferOutput<Schema>> {
    const response = await this.call(path, {
      method: 'POST',
      headers: { 'Content-Type': 'application/json' },
      body: JSON.stringify(body),
    });
    const parsed = v.safeParse(answer, await this.readBody(response));
    if (parsed.success) return parsed.output;
    throw new RefusedError(`${this.base.origin} is not a registry: it gave an unexpected response.`);
  }

  /** The body of a successful response; undefined if the server is not a registry. */
  private async readBody(response: Response): Promise<unknown> {
    try {
      return JSON.parse(await response.text());
    } catch (error) {
      const isJson = response.headers.get('content-type')?.startsWith('application/json') ?? false;
      if (error instanceof SyntaxError && !isJson) return undefined;
      throw new TemporaryError(`The answer of ${this.base.origin} broke off: ${describeCause(error)}`);
    }
  }

  private async call(
    path: string,
    init: RequestInit & { headers: Record<string, string> },
  ): Promise<Response> {
    const response = await fetch(new URL(`${REGISTRY_PATH}${path}`, this.base), {
      ...init,
      headers: { ...init.headers, Authorization: `Bearer ${this.options.token}` },
      // The token must not follow a redirect to another host.
      redirect: 'manual',
      signal: AbortSignal.timeout(TIMEOUT_MS),
    }).catch((error: unknown) => {
      throw new TemporaryError(`${this.base.origin} did not answer: ${describeCause(error)}`);
    });
    if (response.ok) return response;
    const parsed = v.safeParse(refused, await response.json().catch(() => undefined));
    const message = parsed.success
      ? parsed.output.message
      : `${this.base.origin} answered ${response.status}.`;
    const isIncomplete = parsed.success && parsed.output.missing !== undefined;
    const seconds = Number(response.headers.get('retry-after') ?? 0) || 0;
    const isSoon = seconds * 1000 <= this.firstWaitMs * 2 ** MAX_ATTEMPTS;
    // 404: another process committed or deleted the upload, so start a new one.
    const isGone = response.status === 404 && path.startsWith('/uploads/') && parsed.success;
    if (isIncomplete || isGone || (TEMPORARY.has(response.status) && isSoon))
      throw new TemporaryError(message, seconds * 1000);
    throw new RefusedError(message);
  }

  private async retry<T>(work: () => Promise<T>): Promise<T> {
    for (let attempt = 1; ; attempt += 1) {
      try {
        return await work();
      } catch (error) {
        if (!(error instanceof TemporaryError)) throw error;
        if (attempt === MAX_ATTEMPTS)
          throw new Error(`${error.message}\nRun the command again to continue.`, { cause: error });
        this.options.onProgress?.(`${error.message} Trying again…`);
        await wait(Math.max(error.waitMs, this.firstWaitMs * 2 ** (attempt - 1)));
      }
    }
  }

  private get firstWaitMs(): number {
    return this.options.firstWaitMs ?? FIRST_WAIT_MS;
  }
}

const findLive = (versions: v.InferOutput<typeof stored>['versions']) =>
  versions.find(({ state }) => state === 'live')?.version ?? null;

const LOCAL_HOSTS = new Set(['localhost', '127.0.0.1', '[::1]']);

function parseRegistry(text: string): URL {
  const url = URL.parse(text);
  if (url === null || !['http:', 'https:'].includes(url.protocol))
    throw new Error(
      `--registry must be the URL of the portal, such as https://portal.example; not "${text}".`,
    );
  if (url.protocol === 'http:' && !LOCAL_HOSTS.has(url.hostname))
    throw new Error(`--registry must begin with https:, because ${text} would send the token unencrypted.`);
  return url;
}

function withFolder(folder: string, message: string): string {
  return message.replaceAll(`${BUILD_FOLDER}/..`, dirname(folder)).replaceAll(BUILD_FOLDER, folder);
}

/** `fetch` hides the reason, such as ECONNREFUSED, in its cause. Errors of `fetch` may come from another realm. */
function describeCause(error: unknown): string {
  const { cause, message = String(error) } = Object(error);
  return String(cause?.code ?? cause?.message ?? message);
}
