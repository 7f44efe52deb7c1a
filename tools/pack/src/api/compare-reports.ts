import { type ApiReport, WRITE_COMMAND } from './api-report.ts';
import { codesOf } from './describe-type.ts';

interface Comparison {
  /** Changes that can break areas that use the earlier version, one line each. */
  breaks: string[];
  /** Changes that cannot break areas. */
  additions: string[];
}

/** Objects that areas write: a new required member breaks them. */
const WRITTEN_BY_AREAS = /(?:Props|Options|Declaration|Input)\)?\.[^.]+$/;

function compareReports(before: ApiReport, now: ApiReport): Comparison {
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

/** Describes the differences between a report and the code, and what to do about them. Empty without differences. */
export function findReportProblems(before: ApiReport | null, now: ApiReport): string[] {
  if (before === null) return [`${now.name} has no report. Write it: ${WRITE_COMMAND}`];
  const { breaks, additions } = compareReports(before, now);
  if (breaks.length > 0 && majorOf(now) <= majorOf(before))
    return [
      ...breaks,
      `These changes break areas in other repositories. Keep the old API, or raise the major version of ${now.name} (${now.version}) in its package.json and run ${WRITE_COMMAND}.`,
    ];
  if (breaks.length + additions.length > 0 || before.version !== now.version)
    return [
      ...breaks,
      ...additions,
      `The report of ${now.name} is out of date. Write it again: ${WRITE_COMMAND}`,
    ];
  return [];
}

/** Whether the report may be written again: a break must be announced by a new major version. */
export function isAllowedChange(before: ApiReport | null, now: ApiReport): boolean {
  return before === null || majorOf(now) > majorOf(before) || compareReports(before, now).breaks.length === 0;
}

const majorOf = ({ version }: ApiReport) => Number(version.split('.')[0]);

const otherOptionality = (key: string) => (key.endsWith('?') ? key.slice(0, -1) : `${key}?`);

/** `./forms ButtonProps.size` → `ButtonProps.size of @portal/ui/forms`. */
function describe({ name }: ApiReport, key: string): string {
  const [entry = '', ...path] = key.split(' ');
  return `${path.join(' ')} of ${name}${entry.slice(1)}`;
}
