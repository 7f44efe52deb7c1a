import { createHash } from 'node:crypto';
import { existsSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import * as v from 'valibot';
import { BackupError } from '../db/storage/backup-error.ts';

/** Version of the format. Raise it when an older restore could not read a new back-up. */
export const FORMAT = 1;
const FILE = 'manifest.json';

/** Relative, with forward slashes, and never outside the back-up's folder. */
const partPath = v.pipe(v.string(), v.regex(/^(?!.*(?:^|\/)\.\.(?:\/|$))[^/\\\0][^\\\0]*$/));

const manifestSchema = v.object({
  format: v.number(),
  createdAt: v.string(),
  /** `embedded`: the folder `database` is a PGlite data folder. `postgres`: `database.dump` is pg_dump's custom format. */
  database: v.picklist(['embedded', 'postgres']),
  /** `latest` is when the newest migration was written, in milliseconds since 1970. */
  migrations: v.object({ count: v.number(), latest: v.number() }),
  /** Rows by table, such as `public.users`. */
  tables: v.record(v.string(), v.number()),
  key: v.object({ fingerprint: v.string(), isIncluded: v.boolean() }),
  /** Ids of files that a row refers to and that the store did not have. */
  missingFiles: v.array(v.string()),
  parts: v.array(v.object({ path: partPath, bytes: v.number(), sha256: v.string() })),
});

/** What a back-up contains. It is written last, so a back-up without one is incomplete. */
export type Manifest = v.InferOutput<typeof manifestSchema>;
export type Part = Manifest['parts'][number];

const checksumOf = (text: string) => createHash('sha256').update(text).digest('hex');

export function writeManifest(folder: string, manifest: Manifest): void {
  const text = JSON.stringify(manifest);
  writeFileSync(join(folder, FILE), `${JSON.stringify({ sha256: checksumOf(text), manifest: text })}\n`, {
    mode: 0o600,
    flush: true,
  });
}

const envelopeSchema = v.object({ sha256: v.string(), manifest: v.string() });

/** @throws BackupError if the back-up is incomplete, damaged or newer than this version. */
export function readManifest(folder: string): Manifest {
  const path = join(folder, FILE);
  if (!existsSync(folder)) throw new BackupError(`There is no back-up at ${folder}.`);
  if (!existsSync(path))
    throw new BackupError(`${folder} has no manifest.json: it is not a back-up, or an incomplete one.`);
  const damaged = new BackupError(`${path} is damaged. Use another back-up.`);
  try {
    const { sha256, manifest: text } = v.parse(envelopeSchema, JSON.parse(readFileSync(path, 'utf8')));
    if (checksumOf(text) !== sha256) throw damaged;
    const content: { format?: unknown } = JSON.parse(text);
    if (typeof content.format === 'number' && content.format > FORMAT)
      throw new BackupError(
        `The back-up has format ${content.format}; this version of the portal reads up to ${FORMAT}. ` +
          'Restore it with the version that wrote it.',
      );
    return v.parse(manifestSchema, content);
  } catch (error) {
    throw error instanceof BackupError ? error : damaged;
  }
}
