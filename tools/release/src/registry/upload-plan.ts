import { relativeFile } from '@portal/release-manifest';
import * as v from 'valibot';
import { RECORD } from '../store/store-files.ts';
import { appName } from './app-name.ts';

/**
 * A build has at most 2,000 files that are served, each with a compressed copy and a source map, and four that describe
 * it.
 */
const MAX_FILES = 6_004;
export const MAX_FILE_BYTES = 32 * 1024 * 1024;
export const MAX_UPLOAD_BYTES = 128 * 1024 * 1024;
/** Of the list of files, as JSON. */
export const MAX_PLAN_BYTES = 2 * 1024 * 1024;
const MAX_PATH_LENGTH = 200;
/** Names that Windows reserves, with any extension. A store can be on a shared disk that Windows reads. */
const WINDOWS_RESERVED = /^(?:con|prn|aux|nul|com\d|lpt\d)(?:\.|$)/i;

const uploadFile = v.strictObject({
  path: v.pipe(
    v.string(),
    v.maxLength(MAX_PATH_LENGTH, `must not be longer than ${MAX_PATH_LENGTH} characters`),
    relativeFile,
    v.check((path) => path.split('/').every(isPortable), 'is a name that some systems cannot store'),
    v.check((path) => path.toLowerCase() !== RECORD, 'is written by the registry'),
  ),
  bytes: v.pipe(
    v.number(),
    v.safeInteger(),
    v.minValue(0),
    v.maxValue(MAX_FILE_BYTES, `must not be more than ${MAX_FILE_BYTES}`),
  ),
  /** SHA-256 in hex, to find damaged transfers. The hashes that browsers check are computed from the received files. */
  sha256: v.pipe(v.string(), v.regex(/^[0-9a-f]{64}$/, 'must be a SHA-256 in hexadecimal')),
});
export type UploadFile = v.InferOutput<typeof uploadFile>;

/** The body that starts an upload: the list of all files that the client will send. */
export const uploadPlan = v.strictObject({
  app: appName,
  files: v.pipe(
    v.array(uploadFile),
    v.minLength(1, 'must not be empty'),
    v.maxLength(MAX_FILES, `must not list more than ${MAX_FILES} files`),
    v.check(
      (files) => files.reduce((total, { bytes }) => total + bytes, 0) <= MAX_UPLOAD_BYTES,
      `must not be larger than ${MAX_UPLOAD_BYTES} bytes in total`,
    ),
    v.rawCheck(({ dataset, addIssue }) => {
      if (!dataset.typed) return;
      const clash = findClash(dataset.value.map(({ path }) => path));
      if (clash !== null) addIssue({ message: `must not list ${clash} twice, or as a file and a folder` });
    }),
  ),
});
export type UploadPlan = v.InferOutput<typeof uploadPlan>;

function isPortable(name: string): boolean {
  return !WINDOWS_RESERVED.test(name) && !name.endsWith('.');
}

/** A path that conflicts with another path of the list on systems that ignore case; null if there is none. */
function findClash(paths: readonly string[]): string | null {
  const files = new Set<string>();
  const folders = new Set<string>();
  for (const path of paths) {
    const parts = path.toLowerCase().split('/');
    for (let at = 1; at < parts.length; at += 1) folders.add(parts.slice(0, at).join('/'));
    const file = parts.join('/');
    if (files.has(file)) return path;
    files.add(file);
  }
  return paths.find((path) => folders.has(path.toLowerCase())) ?? null;
}
