import * as v from 'valibot';
import { audience, pathPrefix, sdkRange } from './fields.ts';
import { flagDeclarations } from './flags.ts';
import { coversPath } from './match.ts';
import { areaRoute, command, menuEntry, targets } from './page-declarations.ts';
import { startCalls } from './start-calls.ts';

/** Paths that no area may claim: the start and sign-in pages, and what the server answers itself. */
const RESERVED_PATHS = [
  '/login',
  '/api',
  '/areas',
  '/shell',
  '/registry',
  '/healthz',
  '/readyz',
  '/metrics',
  '/errors',
  '/telemetry',
];

const areaPaths = v.pipe(
  v.array(
    v.pipe(
      pathPrefix,
      v.check(
        (path) => !RESERVED_PATHS.some((reserved) => coversPath(reserved, path)),
        'is reserved for the portal itself',
      ),
    ),
  ),
  v.minLength(1, 'must name at least one path'),
  v.check(
    (paths) =>
      paths.every((path, at) => paths.every((other, index) => at === index || !coversPath(other, path))),
    'must not repeat or overlap each other',
  ),
);

/** An area's declaration, which the shell reads before it runs any code of the area. */
export const declared = {
  /** Path prefixes of its pages. */
  paths: areaPaths,
  audience,
  /** Version of the area contract it was built against, as a caret range. */
  sdk: sdkRange,
  /** Its pages with their guards. Empty only for versions published before routes were declared. */
  routes: v.optional(v.array(areaRoute), []),
  menu: v.optional(v.array(menuEntry), []),
  commands: v.optional(v.array(command), []),
  targets: v.optional(targets, {}),
  /** First reads of its pages. Separate from the routes, because older shells would refuse routes with this field. */
  starts: v.optional(startCalls, {}),
  /** Switches that its pages read, which operators turn on and off. */
  flags: v.optional(flagDeclarations, []),
};

/** `area.json`, next to the area's package.json. */
export const areaDeclaration = v.pipe(
  v.strictObject({ ...declared, routes: v.pipe(v.array(areaRoute), v.minLength(1, 'must list the pages')) }),
  v.rawCheck(({ dataset, addIssue }) => {
    if (!dataset.typed) return;
    for (const message of findDeclarationProblems(dataset.value)) addIssue({ message });
  }),
);
export type AreaDeclaration = v.InferOutput<typeof areaDeclaration>;

/** Contradictions within one declaration, one line each. */
export function findDeclarationProblems({
  paths,
  routes,
  menu,
  commands,
  targets: named,
  starts,
}: Pick<AreaDeclaration, 'paths' | 'routes' | 'menu' | 'commands' | 'targets' | 'starts'>): string[] {
  if (routes.length === 0) return [];
  const known = routes.map(({ path }) => path);
  const outside = known.filter((path) => !paths.some((prefix) => coversPath(prefix, path)));
  const repeated = known.filter((path, at) => known.indexOf(path) !== at);
  const unused = paths.filter((prefix) => !known.some((path) => coversPath(prefix, path)));
  return [
    ...outside.map((path) => `The route ${path} is not below one of the area's paths.`),
    ...repeated.map((path) => `The route ${path} is declared twice.`),
    ...unused.map((prefix) => `No route is below the path ${prefix}.`),
    ...Object.keys(starts)
      .filter((path) => !known.includes(path))
      .map((path) => `First calls are declared for ${path}, which is not a declared route.`),
    ...menu
      .filter(({ path }) => !known.includes(path))
      .map(({ label, path }) => `The menu entry "${label}" leads to ${path}, which is not a declared route.`),
    ...commands
      .filter(({ path }) => !known.includes(path))
      .map(({ label, path }) => `The command "${label}" leads to ${path}, which is not a declared route.`),
    ...Object.entries(named)
      .filter(([, path]) => !known.includes(path))
      .map(([name, path]) => `The target ${name} leads to ${path}, which is not a declared route.`),
  ];
}

/** Differences between the routes that an area serves and those that it declares, one line each. */
export function findRouteProblems(served: readonly string[], declaredPaths: readonly string[]): string[] {
  return [
    ...served
      .filter((path) => !declaredPaths.includes(path))
      .map((path) => `area.ts serves ${path}, which area.json does not declare.`),
    ...declaredPaths
      .filter((path) => !served.includes(path))
      .map((path) => `area.json declares ${path}, which area.ts does not serve.`),
  ];
}
