import { createHash } from 'node:crypto';
import { createReadStream } from 'node:fs';
import { join } from 'node:path';
import { pipeline } from 'node:stream/promises';
import * as v from 'valibot';
import { isMissing, isRefusal } from '../errors.ts';
import type { ReleaseStore } from '../store/store.ts';
import { parseJsonFile, type StoreFiles } from '../store/store-files.ts';
import { receiveFile } from './receive-file.ts';
import { RegistryRefusal } from './refusal.ts';
import { type UploadFile, type UploadPlan, uploadPlan } from './upload-plan.ts';

const FOLDER = 'uploads';
const START_LEASE = `${FOLDER}/start.lease`;
const PLAN = 'upload.json';
const BUILD = 'build';
const MAX_UNFINISHED = 10;
const MAX_AGE_MS = 86_400_000;
/** Number of plans in memory. Each received file needs its plan, and reading a plan is slow. */
const MAX_CACHED = 20;
const CONCURRENT_READS = 4;
/** Files that one team may send to this process at the same time. */
const MAX_RECEIVING = 16;

const storedUpload = v.strictObject({ team: v.string(), startedAt: v.string(), ...uploadPlan.entries });
export type Upload = v.InferOutput<typeof storedUpload>;

/**
 * Unfinished uploads, each in a separate folder in the release store. Nothing is visible before the build is published.
 * An upload survives a kill, and any process on the store can continue it.
 */
export class UploadStore {
  private readonly store: ReleaseStore;
  private readonly now: () => Date;
  private readonly cache = new Map<string, Upload>();
  /** Files that each team sends to this process now. */
  private readonly receiving = new Map<string, number>();

  constructor(store: ReleaseStore, now: () => Date) {
    this.store = store;
    this.now = now;
  }

  /** Starts or continues an upload. Returns the files that are missing. */
  async start(team: string, plan: UploadPlan): Promise<{ id: string; missing: string[] }> {
    const id = createUploadId(team, plan);
    await this.files.withLease(START_LEASE, async () => {
      await removeOldUploads(this.store, this.now());
      const others = (await listUploads(this.store)).filter(
        ({ id: other, team: owner }) => other !== id && owner === team,
      );
      if (others.length >= MAX_UNFINISHED)
        throw new RegistryRefusal(
          429,
          `You have ${others.length} unfinished uploads. Publish one of these builds again, cancel one, or wait until they are deleted after a day.`,
          { headers: { 'Retry-After': '3600' } },
        );
      // Only this step prepares the folder, so a file that arrives late cannot restore a deleted upload.
      await this.files.prepareFolder(
        buildKey(id),
        plan.files.map(({ path }) => path),
      );
      await this.files.write(
        planKey(id),
        JSON.stringify({ team, startedAt: this.now().toISOString(), ...plan }),
      );
    });
    return { id, missing: await this.findMissing(id, plan.files) };
  }

  /** The upload of a team; refused when the team has none with this id. */
  async get(team: string, id: string): Promise<Upload> {
    const upload = /^[0-9a-f]{32}$/.test(id) ? await this.read(id) : null;
    if (upload !== null && upload.team === team) return upload;
    throw noSuchUpload();
  }

  /** Stores one file. The file appears with its whole content or not at all. */
  async receive(team: string, id: string, path: string, request: Request): Promise<void> {
    const running = this.receiving.get(team) ?? 0;
    if (running >= MAX_RECEIVING)
      throw new RegistryRefusal(429, `You are sending more than ${MAX_RECEIVING} files at the same time.`, {
        headers: { 'Retry-After': '1' },
      });
    this.receiving.set(team, running + 1);
    try {
      await this.receiveOne(team, id, path, request);
    } finally {
      const left = (this.receiving.get(team) ?? 1) - 1;
      if (left > 0) this.receiving.set(team, left);
      else this.receiving.delete(team);
    }
  }

  private async receiveOne(team: string, id: string, path: string, request: Request): Promise<void> {
    const file = (await this.get(team, id)).files.find((each) => each.path === path);
    if (file === undefined) throw new RegistryRefusal(404, `${path} is not a file of this upload.`);
    if ((await this.files.stat(`${buildKey(id)}/${path}`))?.bytes === file.bytes)
      return void (await request.body?.cancel());
    const isThere = await this.files.addFile(buildKey(id), path, (target) =>
      receiveFile(request, file, target),
    );
    // A bucket also accepts a file of an upload that has been deleted.
    if (isThere && (await this.files.stat(planKey(id))) !== null) return;
    if (isThere) await this.files.remove(`${buildKey(id)}/${path}`);
    throw noSuchUpload();
  }

  /**
   * Calls `publish` with the folder of a complete upload. Then deletes the upload, unless the server failed. Refuses an
   * incomplete upload and names the missing files.
   * @param keepsRefused whether a refused build stays uploaded, because another attempt may differ, such as in its reason
   */
  async commit<T>(
    team: string,
    id: string,
    publish: (folder: string, upload: Upload) => Promise<T>,
    { keepsRefused = false } = {},
  ): Promise<T> {
    return this.withCompleteBuild(team, id, async (folder, upload) => {
      try {
        const result = await publish(folder, upload);
        await this.remove(id);
        return result;
      } catch (error) {
        // A refused build cannot be committed unchanged. After any other error, the same files can be committed again.
        if (isRefusal(error) && !keepsRefused) await this.remove(id);
        throw error;
      }
    });
  }

  /** Calls `inspect` with the folder of a complete upload, which stays. Refuses an incomplete upload as a commit does. */
  async inspect<T>(
    team: string,
    id: string,
    inspect: (folder: string, upload: Upload) => Promise<T>,
  ): Promise<T> {
    return this.withCompleteBuild(team, id, inspect);
  }

  private async withCompleteBuild<T>(
    team: string,
    id: string,
    work: (folder: string, upload: Upload) => Promise<T>,
  ): Promise<T> {
    await this.get(team, id);
    // One build at a time across all processes, because the whole build is read into memory.
    return this.files.withLease(`${FOLDER}/commit.lease`, async () => {
      const upload = await this.get(team, id); // Another request may have committed it meanwhile.
      // Files that arrive while a bucket's are copied would be missing in the copy.
      await this.assertArrived(id, upload.files);
      return this.files.withLocalFolder(buildKey(id), async (folder) => {
        await this.removeDamaged(id, folder, upload.files);
        await this.assertArrived(id, upload.files);
        return work(folder, upload);
      });
    });
  }

  private async assertArrived(id: string, files: readonly UploadFile[]): Promise<void> {
    const missing = await this.findMissing(id, files);
    if (missing.length > 0)
      throw new RegistryRefusal(409, `Files that have not arrived: ${missing.length}. Send them again.`, {
        details: { missing },
      });
  }

  async cancel(team: string, id: string): Promise<void> {
    await this.get(team, id);
    await this.remove(id);
  }

  private get files(): StoreFiles {
    return this.store.files;
  }

  private async remove(id: string): Promise<void> {
    this.cache.delete(id);
    // A bucket removes one file at a time. An upload of the same build must not start before all are removed.
    await this.files.withLease(START_LEASE, () => removeUpload(this.store, id));
  }

  private async read(id: string): Promise<Upload | null> {
    const cached = this.cache.get(id);
    // Another process may have finished or deleted the upload.
    if (cached !== undefined && (await this.files.stat(planKey(id))) !== null) return cached;
    const upload = await readUpload(this.store, id);
    if (upload === null) this.cache.delete(id);
    else this.cache.set(id, upload);
    const [oldest] = this.cache.keys();
    if (this.cache.size > MAX_CACHED && oldest !== undefined) this.cache.delete(oldest);
    return upload;
  }

  private async findMissing(id: string, files: readonly UploadFile[]): Promise<string[]> {
    const paths = files.map(({ path }) => path);
    const sizes = await this.files.sizesOf(buildKey(id), paths);
    return files.filter(({ path, bytes }) => sizes.get(path) !== bytes).map(({ path }) => path);
  }

  /** Reads every file again: a power cut can leave a file with its name and size, and without its content. */
  private async removeDamaged(id: string, folder: string, files: readonly UploadFile[]): Promise<void> {
    const waiting = [...files];
    const verify = async () => {
      for (let file = waiting.pop(); file !== undefined; file = waiting.pop())
        if ((await hashOf(join(folder, file.path))) !== file.sha256)
          await this.files.remove(`${buildKey(id)}/${file.path}`);
    };
    await Promise.all(Array.from({ length: CONCURRENT_READS }, verify));
  }
}

const planKey = (id: string) => `${FOLDER}/${id}/${PLAN}`;
const buildKey = (id: string) => `${FOLDER}/${id}/${BUILD}`;

/** Deletes uploads that nobody has continued for a day. */
export async function removeOldUploads(store: ReleaseStore, now: Date): Promise<void> {
  const isOld = (date: Date) => now.getTime() - date.getTime() > MAX_AGE_MS;
  await store.files.removeLeftovers({ folder: FOLDER, isOld });
  for (const { id, startedAt } of await listUploads(store))
    if (isOld(startedAt)) await removeUpload(store, id);
}

async function listUploads(
  store: ReleaseStore,
): Promise<{ id: string; team: string | null; startedAt: Date }[]> {
  const listed: { id: string; team: string | null; startedAt: Date }[] = [];
  for (const id of await store.files.listFolders(FOLDER)) {
    const upload = await readUpload(store, id);
    if (upload !== null) listed.push({ id, team: upload.team, startedAt: new Date(upload.startedAt) });
    else {
      // A kill left the folder without a plan.
      const startedAt = await store.files.folderTime(`${FOLDER}/${id}`);
      if (startedAt !== null) listed.push({ id, team: null, startedAt });
    }
  }
  return listed;
}

async function readUpload(store: ReleaseStore, id: string): Promise<Upload | null> {
  const parsed = v.safeParse(storedUpload, parseJsonFile((await store.files.read(planKey(id)))?.content));
  return parsed.success ? parsed.output : null;
}

/** The upload disappears in one step. After a kill, the next upload deletes the rest. */
async function removeUpload(store: ReleaseStore, id: string): Promise<void> {
  await store.files.discardFolder(`${FOLDER}/${id}`, PLAN);
}

/** The id is the same for the same build and team, so an interrupted publish continues its upload. */
function createUploadId(team: string, { app, files }: UploadPlan): string {
  const sorted = files.map(({ path, bytes, sha256 }) => [path, bytes, sha256]).sort();
  return createHash('sha256')
    .update(JSON.stringify([team, app, sorted]))
    .digest('hex')
    .slice(0, 32);
}

function noSuchUpload(): RegistryRefusal {
  return new RegistryRefusal(404, 'There is no such upload. Start it again.');
}

async function hashOf(path: string): Promise<string | null> {
  const hash = createHash('sha256');
  try {
    await pipeline(createReadStream(path), hash);
  } catch (error) {
    if (isMissing(error)) return null;
    throw error;
  }
  return hash.digest('hex');
}
