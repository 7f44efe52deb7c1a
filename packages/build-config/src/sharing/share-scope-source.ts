import { readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { SHARED_MODULES } from './sharing.ts';

/** The module of the shell that imports what the sharing table lists, below the shell's folder. */
export const SHARE_SCOPE_FILE = 'src/platform/areas/loading/shared-modules.ts';

/** The content of {@link SHARE_SCOPE_FILE}. */
export function shareScopeSource(): string {
  const requests = (kind: 'eager' | 'lazy') =>
    SHARED_MODULES.filter(({ provided }) => provided === kind).map(({ request }) => request);
  const eager = requests('eager');
  const imports = [...eager]
    .sort(compareRequests)
    .map((request) => `import * as ${nameOf(request)} from '${request}';`);
  return `// Written by the build of the shell from packages/build-config/src/sharing/sharing.ts.
${imports.join('\n')}

/** What is in the page before any area. */
export const EAGER: Readonly<Record<string, object>> = {
${eager.map((request) => `  ${request === nameOf(request) ? request : `'${request}': ${nameOf(request)}`},`).join('\n')}
};

/** The layers, which are fetched once one is used. */
export const LAZY: Readonly<Record<string, () => Promise<object>>> = {
${requests('lazy')
  .map((request) => `  '${request}': () => import('${request}'),`)
  .join('\n')}
};
`;
}

/** Writes {@link SHARE_SCOPE_FILE} if the sharing table has changed. */
export function writeShareScope(root: string): void {
  const file = join(root, SHARE_SCOPE_FILE);
  const source = shareScopeSource();
  if (readFileSync(file, 'utf8') !== source) writeFileSync(file, source);
}

/** `@portal/portal-sdk` → `portalSdk`. */
function nameOf(request: string): string {
  return request.replace(/^@portal\//, '').replace(/[-/](\w)/g, (_, letter: string) => letter.toUpperCase());
}

/** As Biome sorts imports: `react/jsx-runtime` before `react-dom`. */
function compareRequests(a: string, b: string): number {
  const [first, second] = [a, b].map((request) => request.replaceAll('/', '\u0000'));
  return (first ?? '') < (second ?? '') ? -1 : 1;
}
