import * as v from 'valibot';

/** More commits of a version are counted, but not listed. */
export const MAX_COMMITS = 200;
const MAX_SUBJECT_LENGTH = 200;

const subject = v.pipe(v.string(), v.transform(toPlainLine));
const date = v.pipe(
  v.string(),
  v.isoTimestamp(),
  v.transform((text) => new Date(text)),
  v.check((instant) => !Number.isNaN(instant.getTime()), 'must be a date'),
  v.transform((instant) => instant.toISOString()),
);

const commit = v.object({
  hash: v.pipe(v.string(), v.regex(/^[0-9a-f]{40,64}$/, 'must be the full hash of a commit')),
  /** One line of at most 200 characters, without invisible characters. */
  subject,
  committedAt: date,
});

const count = v.pipe(v.number(), v.safeInteger(), v.minValue(0));

/** The commit that was built, and `-dirty` when files differed from it; or the name that a CI job gave it. */
export const revisionName = v.pipe(v.string(), v.regex(/^[\w.+/-]{1,128}$/, 'must be a commit'));

/** The commits of an app between the revision of an earlier version and the revision of this one. */
export const commitList = v.pipe(
  v.object({
    /** `revision` of the earlier version. */
    since: revisionName,
    /** Number of commits, of which only the newest are listed. */
    total: count,
    /** Number of commits that the earlier version has and this one lacks, for example after a change of branches. */
    missing: count,
    /** Newest first. */
    newest: v.array(commit),
  }),
  v.transform(({ total, newest, ...list }) => ({
    ...list,
    total: Math.max(total, newest.length),
    newest: newest.slice(0, MAX_COMMITS),
  })),
);
export type CommitList = v.InferOutput<typeof commitList>;

/**
 * Anyone can write the subject of a commit, and operators read it in terminals and in the console. Characters that move
 * the cursor, change the direction of text or are invisible are removed, and long text is cut.
 */
function toPlainLine(text: string): string {
  const plain = text
    .replace(/[\p{Cc}\p{Zl}\p{Zp}]/gu, ' ')
    .replace(/[\p{Cf}\p{Cs}]/gu, '')
    // More accents than any language puts on one letter cover the lines above and below.
    .replace(/(\p{M}{3})\p{M}+/gu, '$1')
    .replace(/\s+/g, ' ')
    .trim();
  const characters = [...plain];
  return characters.length > MAX_SUBJECT_LENGTH
    ? `${characters.slice(0, MAX_SUBJECT_LENGTH - 1).join('')}…`
    : plain;
}
