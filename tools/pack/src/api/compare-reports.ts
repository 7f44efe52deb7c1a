import { type ApiReport, WRITE_COMMAND } from './api-report.ts';
import { codesOf } from './describe-type.ts';

export interface Comparison {
  /** Changes that can break areas that use the earlier version, one line each. */
  breaks: string[];
  /** Changes that cannot break areas. */
  additions: string[];
}

/** Objects that areas write: a new required member breaks them. */
const WRITTEN_BY_AREAS = /(?:Props|Options|Declaration|Input)\)?\.[^.]+$/;

export function compareReports(before: ApiReport, now: ApiReport): Comparison {
  const breaks: string[] = [];
  const additions: string[] = [];
  for (const [key, signature] of before.signatures) {
    const current = now.signatures.get(key) ?? now.signatures.get(otherOptionality(key));
    if (current === undefined) breaks.push(`${describe(now, key)} was removed`);
    else if (!now.signatures.has(key)) {
      const isNowRequired = key.endsWith('?');
      const line = `${describe(now, key)} is now ${isNowRequired ? 'required' : 'optional'}`;
      breaks.push(line);
    } else if (current !== signature) {
      const codes = codesOf(signature);
      const currentCodes = codesOf(current);
      const lost = codes?.filter((code) => !currentCodes?.includes(code)).length;
      if (codes === null || currentCodes === null)
        breaks.push(`${describe(now, key)} was ${signature} and is ${current}`);
      else if (lost) breaks.push(`${describe(now, key)}: ${lost} of its parts were removed or changed`);
      else additions.push(`${describe(now, key)} has new parts`);
    }
  }
  for (const key of now.signatures.keys()) {
    if (before.signatures.has(key) || before.signatures.has(otherOptionality(key))) continue;
    const owner = key.replace(/\.[^.]+$/, '');
    const isRequired = !key.endsWith('?') && before.signatures.has(owner);
    if (isRequired && WRITTEN_BY_AREAS.test(key)) breaks.push(`${describe(now, key)} is new, and required`);
    else additions.push(`${describe(now, key)} is new`);
  }
  return { breaks, additions };
}

/**
 * Describes the differences between the report of the recorded version and the code that need a higher version, and what
 * to do about them. Empty when the version says enough.
 */
export function findReportProblems(before: ApiReport | null, now: ApiReport): string[] {
  if (before === null) return [`${now.name} has no report. Write it: ${WRITE_COMMAND}`];
  if (isAllowedChange(before, now)) return [];
  const { breaks, additions } = compareReports(before, now);
  const version = `version of ${now.name} (${now.version}) in its package.json`;
  if (breaks.length > 0)
    return [
      ...breaks,
      `These changes break areas in other repositories. Keep the old API, or raise the major ${version}.`,
    ];
  if (additions.length > 0) return [...additions, `Raise the minor ${version}.`];
  return [`The ${version} is lower than the recorded version ${before.version}.`];
}

/** Whether the recorded report has exactly the API and version of the code, as in a packed version. */
export function isRecorded(before: ApiReport | null, now: ApiReport): boolean {
  if (before === null || before.version !== now.version) return false;
  const { breaks, additions } = compareReports(before, now);
  return breaks.length + additions.length === 0;
}

/** Whether the version says what changed: a break needs a new major version, an addition a new minor version. */
export function isAllowedChange(before: ApiReport, now: ApiReport): boolean {
  const [major, minor] = numbersOf(before);
  const [currentMajor, currentMinor] = numbersOf(now);
  if (currentMajor !== major) return currentMajor > major;
  const { breaks, additions } = compareReports(before, now);
  return breaks.length === 0 && (currentMinor > minor || (currentMinor === minor && additions.length === 0));
}

function numbersOf({ version }: ApiReport): [major: number, minor: number] {
  const [major, minor] = version.split('.').map(Number);
  return [major ?? 0, minor ?? 0];
}

const otherOptionality = (key: string) => (key.endsWith('?') ? key.slice(0, -1) : `${key}?`);

/** `./forms ButtonProps.size` → `ButtonProps.size of @portal/ui/forms`. */
function describe({ name }: ApiReport, key: string): string {
  const [entry = '', ...path] = key.split(' ');
  return `${path.join(' ')} of ${name}${entry.slice(1)}`;
}
