import * as v from 'valibot';

/** Subresource integrity of a file; versions published before used sha384. */
export const integrity = v.pipe(
  v.string(),
  v.regex(/^sha(?:256-[A-Za-z0-9+/]{43}=|384-[A-Za-z0-9+/]{64})$/, 'must be a sha256 or sha384 integrity'),
);

/** Name of an area: its folder, its row in the composition and part of a header, so letters, digits and dashes only. */
export const areaName = v.pipe(
  v.string(),
  v.regex(/^[a-z][a-z0-9-]{0,62}$/, 'must be lower-case letters, digits and dashes'),
  v.check((name) => name !== 'shell', '"shell" is not an area'),
);

/** Name of a version's folder. */
export const versionName = v.pipe(
  v.string(),
  v.regex(/^[A-Za-z0-9][\w.+-]{0,127}$/, 'must be the name of a version'),
);

/** A file below a version's folder. */
export const relativeFile = v.pipe(
  v.string(),
  v.regex(/^[\w][\w.@-]*(?:\/[\w][\w.@-]*)*$/, 'must be a file of the build'),
);

/** URL of a published file of an area. */
export const areaFile = v.pipe(
  v.string(),
  v.regex(/^\/areas\/[\w.-]+\/[\w.+-]+\/[\w./-]+$/, 'must be a file of the release store'),
  v.check((path) => !path.includes('..'), 'must not leave the release store'),
);

/** A path prefix of an area: `/quotes`, `/availability/multi-quotes`. */
export const pathPrefix = v.pipe(
  v.string(),
  v.regex(/^(?:\/[A-Za-z0-9][\w-]*)+$/, 'must be a path prefix such as /orders'),
);

/** Path of a page, with `:name` for parameters: `/quotes/:reference`. */
export const routePath = v.pipe(
  v.string(),
  v.regex(/^(?:\/(?:[A-Za-z0-9][\w-]*|:[A-Za-z]\w*))+$/, 'must be a path such as /orders/:reference'),
);

/** Version of the area contract that an area was built against. */
export const sdkRange = v.pipe(
  v.string(),
  v.regex(/^\^\d+\.\d+\.\d+$/, 'must be a caret range such as ^1.0.0'),
);

/** Global variable of an area's federation container. */
export const containerName = v.pipe(
  v.string(),
  v.regex(/^portal_area_\w+$/, 'must be a name such as portal_area_reports'),
);

/** `script`: a classic script that assigns its container to a global variable. `module`: an ECMAScript module. */
export const entryType = v.picklist(['script', 'module']);

/** `everyone`: every signed-in user. `testers`: only partners with access to multi-quotes (R16). */
export const audience = v.picklist(['everyone', 'testers']);
export type Audience = v.InferOutput<typeof audience>;
