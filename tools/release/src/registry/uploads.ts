import { createHash, randomUUID } from 'node:crypto';
import { createReadStream } from 'node:fs';
import { mkdir, readdir, rename, rm, stat } from 'node:fs/promises';
import { dirname } from 'node:path';
import { pipeline } from 'node:stream/promises';
import * as v from 'valibot';
import { isMissing, isRefusal } from '../errors.ts';
import { listFolders, readJsonFile, TEMP_SUFFIX, writeAtomically } from '../store/files.ts';
import { withLease } from '../store/lease.ts';
import type { ReleaseStore } from '../store/store.ts';
import { receiveFile } from './receive-file.ts';
import { RegistryRefusal } from './refusal.ts';
import { idOfUpload, type UploadFile, type UploadPlan, uploadPlan } from './upload-plan.ts';

const FOLDER = 'uploads';
const PLAN = 'upload.json';
const BUILD = 'build';
const PARTS = 'parts';
/** Suffix of the folders of uploads that are being deleted. */
const DELETED = '.deleted';
const MAX_OPEN = 10;
const MAX_AGE_MS = 86_400_000;
/** Number of plans in memory. Each received file needs its plan, and reading a plan is slow. */
const MAX_KNOWN = 20;
const VERIFIED_AT_ONCE = 4;

const storedUpload = v.strictObject({ team: v.string(), startedAt: v.string(), ...uploadPlan.entries });
export type Upload = v.InferOutput<typeof storedUpload>;

/**
 * Unfinished uploads, each in a separate folder in the release store. Nothing is visible before the build is published.
 * An upload survives a kill, and any process on the store can continue it.
 */
export class UploadStore {
  private readonly store: ReleaseStore;
  private readonly now: () => Date;
  private readonly known = new Map<string, Upload>();

  constructor(store: ReleaseStore, now: () => Date) {
    this.store = store;
    this.now = now;
  }

  /** Starts or continues an upload. Returns the files that are missing. */
  async start(team: string, plan: UploadPlan): Promise<{ id: string; missing: string[] }> {
    const id = idOfUpload(team, plan);
    await mkdir(this.path(), { recursive: true });
    await withLease(this.path('start.lease'), async () => {
      await removeOldUploads(this.store, this.now());
      const others = (await listUploads(this.store)).filter(
        ({ id: other, team: owner }) => other !== id && owner === team,
      );
      if (others.length >= MAX_OPEN)
        throw new RegistryRefusal(
          429,
          `${team} has ${others.length} unfinished uploads. Publish one of these builds again, cancel one, or wait until they are deleted after a day.`,
          { headers: { 'Retry-After': '3600' } },
        );
      // Only this step creates folders, so a file that arrives late cannot restore a deleted upload.
      const folders = new Set(plan.files.map(({ path }) => dirname(path)));
      await mkdir(this.path(id, PARTS), { recursive: true });
      for (const folder of folders) await mkdir(this.path(id, BUILD, folder), { recursive: true });
      await writeAtomically(
        this.path(id, PLAN),
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
    const file = (await this.get(team, id)).files.find((each) => each.path === path);
    if (file === undefined) throw new RegistryRefusal(404, `${path} is not a file of this upload.`);
    if (await this.hasFile(id, file)) return void (await request.body?.cancel());
    const part = this.path(id, PARTS, randomUUID());
    try {
      await receiveFile(request, file, part);
      await rename(part, this.path(id, BUILD, file.path));
    } catch (error) {
      throw isMissing(error) ? noSuchUpload() : error;
    } finally {
      await rm(part, { force: true });
    }
  }

  /**
   * Calls `publish` with the folder of a complete upload. Then deletes the upload, unless the server failed. Refuses an
   * incomplete upload and names the missing files.
   */
  async commit<T>(
    team: string,
    id: string,
    publish: (folder: string, upload: Upload) => Promise<T>,
  ): Promise<T> {
    await this.get(team, id);
    // One commit at a time across all processes, because the whole build is read into memory.
    return withLease(this.path('commit.lease'), async () => {
      const upload = await this.get(team, id); // Another request may have committed it meanwhile.
      await this.removeDamaged(id, upload.files);
      const missing = await this.findMissing(id, upload.files);
      if (missing.length > 0)
        throw new RegistryRefusal(409, `${missing.length} files have not arrived. Send them again.`, {
          details: { missing },
        });
      try {
        const result = await publish(this.path(id, BUILD), upload);
        await this.remove(id);
        return result;
      } catch (error) {
        // A build that was refused has to change. After any other error, the same files can be committed again.
        if (isRefusal(error)) await this.remove(id);
        throw error;
      }
    });
  }

  async cancel(team: string, id: string): Promise<void> {
    await this.get(team, id);
    await this.remove(id);
  }

  private path(...parts: string[]): string {
    return this.store.path(FOLDER, ...parts);
  }

  private async remove(id: string): Promise<void> {
    this.known.delete(id);
    await removeUpload(this.store, id);
  }

  private async read(id: string): Promise<Upload | null> {
    const known = this.known.get(id);
    // Another process may have finished or deleted the upload.
    if (known !== undefined && (await sizeOf(this.path(id, PLAN))) !== null) return known;
    const upload = await readUpload(this.store, id);
    if (upload === null) this.known.delete(id);
    else this.known.set(id, upload);
    const [oldest] = this.known.keys();
    if (this.known.size > MAX_KNOWN && oldest !== undefined) this.known.delete(oldest);
    return upload;
  }

  private async hasFile(id: string, { path, bytes }: UploadFile): Promise<boolean> {
    return (await sizeOf(this.path(id, BUILD, path))) === bytes;
  }

  private async findMissing(id: string, files: readonly UploadFile[]): Promise<string[]> {
    const missing: string[] = [];
    for (const file of files) if (!(await this.hasFile(id, file))) missing.push(file.path);
    return missing;
  }

  /** Reads every file again: a power cut can leave a file with its name and size, and without its content. */
  private async removeDamaged(id: string, files: readonly UploadFile[]): Promise<void> {
    const waiting = [...files];
    const verify = async () => {
      for (let file = waiting.pop(); file !== undefined; file = waiting.pop()) {
        const path = this.path(id, BUILD, file.path);
        if ((await hashOf(path)) !== file.sha256) await rm(path, { force: true });
      }
    };
    await Promise.all(Array.from({ length: VERIFIED_AT_ONCE }, verify));
  }
}

/** Deletes uploads that nobody has continued for a day. */
export async function removeOldUploads(store: ReleaseStore, now: Date): Promise<void> {
  const isOld = (date: Date) => now.getTime() - date.getTime() > MAX_AGE_MS;
  for (const { id, startedAt } of await listUploads(store))
    if (isOld(startedAt) || id.endsWith(DELETED)) await removeUpload(store, id);
  // A killed process leaves leases and temporary files. A process that waits for a lease writes its temporary file again.
  const others = await readdir(store.path(FOLDER), { withFileTypes: true }).catch(() => []); // no upload yet
  for (const { name } of others.filter((entry) => entry.isFile())) {
    const file = await stat(store.path(FOLDER, name)).catch(() => null); // deleted meanwhile
    if (file !== null && (name.endsWith(TEMP_SUFFIX) || isOld(file.mtime)))
      await rm(store.path(FOLDER, name), { force: true });
  }
}

async function listUploads(
  store: ReleaseStore,
): Promise<{ id: string; team: string | null; startedAt: Date }[]> {
  const listed: { id: string; team: string | null; startedAt: Date }[] = [];
  for (const id of await listFolders(store.path(FOLDER))) {
    const upload = await readUpload(store, id);
    if (upload !== null) listed.push({ id, team: upload.team, startedAt: new Date(upload.startedAt) });
    else {
      // A kill left the folder without a plan.
      const folder = await stat(store.path(FOLDER, id)).catch(() => null); // deleted meanwhile
      if (folder !== null) listed.push({ id, team: null, startedAt: folder.mtime });
    }
  }
  return listed;
}

async function readUpload(store: ReleaseStore, id: string): Promise<Upload | null> {
  const parsed = v.safeParse(storedUpload, await readJsonFile(store.path(FOLDER, id, PLAN)));
  return parsed.success ? parsed.output : null;
}

/** Renames the folder first, so the upload disappears in one step. After a kill, the next upload deletes the rest. */
async function removeUpload(store: ReleaseStore, id: string): Promise<void> {
  const deleted = store.path(FOLDER, id.endsWith(DELETED) ? id : `${id}.${randomUUID()}${DELETED}`);
  try {
    if (!id.endsWith(DELETED)) await rename(store.path(FOLDER, id), deleted);
  } catch (error) {
    if (!isMissing(error)) throw error;
  }
  await rm(deleted, { recursive: true, force: true });
}

function noSuchUpload(): RegistryRefusal {
  return new RegistryRefusal(404, 'There is no such upload. Start it again.');
}

async function sizeOf(path: string): Promise<number | null> {
  try {
    return (await stat(path)).size;
  } catch (error) {
    if (isMissing(error)) return null;
    throw error;
  }
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
