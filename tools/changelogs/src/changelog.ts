import type { RecordedVersion } from '@portal/pack/history';
import type { Commit } from './read-history.ts';

const MAX_ENTRIES = 30;
/** A new major version can change hundreds of members, which are in the report. */
const MAX_API_CHANGES = 60;
/** Tests, stories, test data and documents: a commit that changes nothing else is not an entry. */
const NOT_SOURCE = /\.(?:test|type-test|spec|stories)\.tsx?$|\.md$|\/(?:testing|stories|bench)\//;

/** The version of a published package, and what it changed in the API. */
export function formatVersion({ version, since, changes }: RecordedVersion): string {
  if (since === null) return `## Version ${version}\n`;
  const lines = changes.slice(0, MAX_API_CHANGES).map((change) => `- ${escapeMarkdown(change)}\n`);
  const more = changes.length - lines.length;
  if (more > 0) lines.push(`- ${more} more changes\n`);
  const list = lines.length > 0 ? lines.join('') : 'None.\n';
  return `## Version ${version}\n\nChanges of the API since ${since}:\n\n${list}`;
}

/**
 * The changelog of a package.
 * @param folder its path, such as `packages/ui`
 * @param version the section about its version, if it is published
 */
export function formatChangelog(
  name: string,
  folder: string,
  history: readonly Commit[],
  version?: string,
): string {
  const entries = history.filter(({ files }) =>
    files.some((file) => file.startsWith(`${folder}/`) && !NOT_SOURCE.test(file)),
  );
  const days = new Map<string, Set<string>>();
  // Lists a subject once if several commits of a day have it.
  for (const { day, subject } of entries.slice(0, MAX_ENTRIES))
    days.set(day, (days.get(day) ?? new Set()).add(subject));
  const sections = [...days].map(
    ([day, subjects]) =>
      `## ${day}\n\n${[...subjects].map((subject) => `- ${escapeMarkdown(subject)}\n`).join('')}`,
  );
  const older =
    entries.length > MAX_ENTRIES ? `Older: ${entries.length - MAX_ENTRIES} commits in the history.\n` : '';
  const head = `# Changes of ${name}\n\nWritten by \`npm run changelogs\` from the history; do not edit.\n`;
  return [head, version ?? '', ...sections, older].filter((part) => part !== '').join('\n');
}

/** A subject such as `Rename <Row> to *Line*` is shown as it was written. */
function escapeMarkdown(subject: string): string {
  return subject.replace(/[\\<*[\]]|(?<!\w)_|_(?!\w)/g, '\\$&');
}
