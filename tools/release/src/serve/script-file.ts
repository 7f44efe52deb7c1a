import type { AreaRecord, ShellRecord } from '@portal/release-manifest';
import { ReleaseStore } from '../store/store.ts';

/** A script of the release store with its integrity. */
export interface ScriptFile {
  path: string;
  integrity: string;
  /** It is an ECMAScript module. */
  isModule?: boolean;
}

export function toScript(record: AreaRecord | ShellRecord | null, file: string): ScriptFile {
  return record === null
    ? { path: '', integrity: '' }
    : { path: urlOf(record, file), integrity: record.files[file] ?? '' };
}

/** URL of a published file on the portal's origin. */
export function urlOf({ name, version }: AreaRecord | ShellRecord, file: string): string {
  return `/${ReleaseStore.folderOf(name, version)}/${file}`;
}
