import { randomUUID } from 'node:crypto';
import { join } from 'node:path';
import { BucketError, createBucket } from '@portal/bucket';
import type { Config } from '../config.ts';
import type { Log } from '../log.ts';
import { Refusal } from '../refusal.ts';
import { readDemoFile } from '../seed/demo-files.ts';
import { createScanner, ScannerError, type VirusScanner } from './clamd.ts';
import { createBucketStore, createFolderStore, createMemoryStore, type FileStore } from './file-store.ts';

/** Uploaded files by generated id: a sender's file name never becomes a path (F30). */
export interface Files {
  /**
   * Scans and stores a file. Returns its id. Throws {@link InfectedFileError}, or answers 503 if the file cannot be
   * scanned or stored now.
   */
  save(bytes: Uint8Array): Promise<string>;
  /** Stores a file that the portal has written itself, whether or not the scanner can be reached. Returns its id. */
  saveOwn(bytes: Uint8Array): Promise<string>;
  /** For small files whose content is examined. */
  read(id: string): Promise<Uint8Array<ArrayBuffer>>;
  /** The content as it arrives from the store. */
  open(id: string): Promise<ReadableStream<Uint8Array>>;
  remove(id: string): Promise<void>;
  /** Ids of all stored files. `isHeld`: the file is infected, and no row refers to it. */
  list(): AsyncIterable<{ id: string; isHeld: boolean; modifiedAt: Date }>;
  removeHeld(id: string): Promise<void>;
}

/** The scanner found malware. The file is held, and nothing serves it. */
export class InfectedFileError extends Error {
  override readonly name = 'InfectedFileError';
  readonly threat: string;

  constructor(threat: string) {
    super(`The file contains ${threat}.`);
    this.threat = threat;
  }
}

const FILE_ID = /^[0-9a-f-]{36}$/;
/** No file id starts with it, so {@link Files.read} and {@link Files.open} cannot reach a held file. */
const HELD = 'held';

function keyOf(id: string): string {
  if (!FILE_ID.test(id)) throw new Error('Not the id of a file.');
  return `${id.slice(0, 2)}/${id}`;
}

/** Opens the store of uploaded files. Throws with a message for operators if it or the scanner cannot be used. */
export async function openFiles(config: Config, log: Log): Promise<Files> {
  const scanner = config.clamd === null ? null : createScanner(config.clamd);
  await scanner?.check();
  if (config.filesBucket === null) {
    const { dataDir } = config;
    const store = dataDir === null ? createMemoryStore() : createFolderStore(join(dataDir, 'files'));
    return createFiles(store, scanner, log);
  }
  const bucket = createBucket(config.filesBucket);
  await bucket.check();
  return createFiles(createBucketStore(bucket), scanner, log);
}

function createFiles(store: FileStore, scanner: VirusScanner | null, log: Log): Files {
  /** Answers 503 while the bucket or the scanner cannot be used. The log has the reason. */
  async function orRefuse<Value>(work: Promise<Value>, refuse: () => Refusal): Promise<Value> {
    try {
      return await work;
    } catch (error) {
      if (!(error instanceof BucketError) && !(error instanceof ScannerError)) throw error;
      log.error('files.failed', error);
      throw refuse();
    }
  }

  async function assertClean(bytes: Uint8Array): Promise<void> {
    if (scanner === null) return;
    const threat = await orRefuse(scanner.findThreat(bytes), Refusal.scannerUnavailable);
    if (threat === null) return;
    const id = randomUUID();
    // The upload is refused even if the file cannot be held.
    const isHeld = await store.write(`${HELD}/${id}`, bytes).then(
      () => true,
      (error: unknown) => log.error('files.failed', error),
    );
    log.info('upload.infected', { threat, sizeBytes: bytes.byteLength, ...(isHeld && { held: id }) });
    throw new InfectedFileError(threat);
  }

  async function saveOwn(bytes: Uint8Array): Promise<string> {
    const id = randomUUID();
    await orRefuse(store.write(keyOf(id), bytes), Refusal.fileNotStored);
    return id;
  }

  return {
    async save(bytes) {
      await assertClean(bytes);
      return saveOwn(bytes);
    },
    saveOwn,
    async read(id) {
      const demo = await readDemoFile(id);
      if (demo !== null) return new Uint8Array(demo);
      const bytes = await orRefuse(store.read(keyOf(id)), Refusal.fileUnavailable);
      if (bytes === null) throw missing(id);
      return bytes;
    },
    async open(id) {
      const demo = await readDemoFile(id);
      if (demo !== null) return new Blob([new Uint8Array(demo)]).stream();
      const stream = await orRefuse(store.open(keyOf(id)), Refusal.fileUnavailable);
      if (stream === null) throw missing(id);
      return stream;
    },
    remove: (id) => store.remove(keyOf(id)),
    async *list() {
      for await (const { key, modifiedAt } of store.list()) {
        const [folder, id = ''] = key.split('/');
        if (FILE_ID.test(id)) yield { id, isHeld: folder === HELD, modifiedAt };
      }
    },
    removeHeld: (id) => store.remove(`${HELD}/${id}`),
  };

  /** A row refers to the file, so an operator has to know. */
  function missing(id: string): Refusal {
    log.error('files.missing', new Error(`The file ${id} is not in the store.`));
    return Refusal.fileMissing();
  }
}

/** Removes a file whose row is gone. If that fails, the job that removes orphaned files does it later. */
export async function removeFile(id: string, { files, log }: { files: Files; log: Log }): Promise<void> {
  await files.remove(id).catch((error: unknown) => log.error('files.failed', error));
}
