import { satisfies, validRange } from 'semver';
import * as v from 'valibot';

/** Modules that a build takes from the page instead of containing them, by request. */
export const sharedModules = v.record(
  v.string(),
  v.object({
    /** The versions that it accepts, as a range of semantic versions. */
    requiredVersion: v.string(),
    /** The page may contain it once only. */
    singleton: v.boolean(),
    /** The build contains a copy, for a page that provides no other. */
    hasCopy: v.boolean(),
  }),
);
export type SharedModules = v.InferOutput<typeof sharedModules>;

/** What the shell provides, as its record names it. */
interface Provided {
  /** The exports of each module; empty for versions published before symbols were recorded. */
  provides: Readonly<Record<string, readonly string[]>>;
  /** Version of each package. */
  versions: Readonly<Record<string, string>>;
}

/** What a build shares and the shell does not provide in a version that it accepts, one line each. */
export function findSharedProblems(shared: SharedModules, shell: Provided): string[] {
  const found: string[] = [];
  const isRecorded = Object.keys(shell.provides).length > 0;
  for (const [request, { requiredVersion, singleton, hasCopy }] of Object.entries(shared)) {
    const name = packageOf(request);
    const provided = Object.hasOwn(shell.versions, name) ? shell.versions[name] : undefined;
    if (provided === undefined || (isRecorded && !provides(shell, request))) {
      if (!hasCopy && isRecorded)
        found.push(`${request} is not shared by the shell, and the area contains no copy`);
    } else if ((singleton || !hasCopy) && !satisfies(provided, requiredVersion, { includePrerelease: true }))
      found.push(`${request} is version ${provided}, the area requires ${requiredVersion}`);
  }
  return found;
}

/** Whether federation and this check read the text as a range of versions. */
export function isVersionRange(text: string): boolean {
  return validRange(text) !== null;
}

/** `react/jsx-runtime` → `react`, `@portal/ui/forms` → `@portal/ui`. */
function packageOf(request: string): string {
  return request
    .split('/')
    .slice(0, request.startsWith('@') ? 2 : 1)
    .join('/');
}

/** A request that ends with a slash shares every module below it. */
function provides({ provides }: Provided, request: string): boolean {
  return request.endsWith('/')
    ? Object.keys(provides).some((module) => module.startsWith(request))
    : Object.hasOwn(provides, request);
}
