import * as v from 'valibot';

/** Lower-case letters, digits and dashes, such as the name of a team or an area. */
export const NAME = /^[a-z][a-z0-9-]{0,62}$/;

export const appName = v.pipe(v.string(), v.regex(NAME, 'must be "shell" or the name of an area'));
