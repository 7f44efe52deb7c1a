import * as v from 'valibot';

export const flagName = v.pipe(
  v.string(),
  v.regex(/^[a-z][a-z0-9-]{0,62}$/, 'must be lower-case letters, digits and dashes'),
);

const flagDeclaration = v.strictObject({
  name: flagName,
  /** What changes when the flag is on. */
  description: v.pipe(v.string(), v.trim(), v.minLength(1, 'must not be empty'), v.maxLength(300)),
  /** The team or person who removes it. */
  owner: v.pipe(v.string(), v.trim(), v.minLength(1, 'must not be empty'), v.maxLength(100)),
  /** Day by which the flag must be removed from the code. */
  expires: v.pipe(
    v.string(),
    v.isoDate('must be a day such as 2027-03-31'),
    v.check((day) => new Date(day).toJSON()?.startsWith(day) === true, 'must be a day that exists'),
  ),
  /** Value without a setting that applies to the user. */
  default: v.optional(v.boolean(), false),
});
export type FlagDeclaration = v.InferOutput<typeof flagDeclaration>;

/** The switches that an area's pages read with `useFlag('<area>.<name>')`. */
export const flagDeclarations = v.pipe(
  v.array(flagDeclaration),
  v.check(
    (flags) => new Set(flags.map(({ name }) => name)).size === flags.length,
    'must not declare a flag twice',
  ),
);
