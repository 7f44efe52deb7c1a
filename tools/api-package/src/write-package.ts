import { cp, mkdir, readFile, rm, writeFile } from 'node:fs/promises';
import { createRequire } from 'node:module';
import { dirname, join } from 'node:path';
import { fileURLToPath } from 'node:url';
import openapiTS, { astToString } from 'openapi-typescript';
import ts from 'typescript';
import { type ApiDocument, selectTokenCalls } from './token-calls.ts';

const require = createRequire(import.meta.url);
const template = fileURLToPath(new URL('../template', import.meta.url));

export interface ApiPackage {
  /** As answered by `/api/v1/openapi.json`. */
  document: ApiDocument;
  /** Folder of the package, which is emptied first. */
  folder: string;
  /** Name of the package, such as `@acme/portal-api`. */
  name: string;
  /** Semantic version of the package. */
  version: string;
  /** Address of the portal for the examples in the README. */
  url: string;
}

/** Writes an npm package with a typed client of the API. Throws if its types have errors. */
export async function writeApiPackage({ document, folder, name, version, url }: ApiPackage): Promise<void> {
  await rm(folder, { recursive: true, force: true });
  await mkdir(folder, { recursive: true });
  const nodes = await openapiTS(JSON.stringify(selectTokenCalls(document)));
  await writeFile(join(folder, 'paths.ts'), astToString(nodes));
  const source = await readFile(join(template, 'index.ts'), 'utf8');
  await writeFile(join(folder, 'index.ts'), source.replaceAll('./paths.ts', './paths.js'));
  const readme = await readFile(join(template, 'README.md'), 'utf8');
  await writeFile(join(folder, 'README.md'), readme.replaceAll('{{name}}', name).replaceAll('{{url}}', url));
  const fetchClient = findPackage('openapi-fetch');
  await writeFile(
    join(folder, 'package.json'),
    `${JSON.stringify(
      {
        name,
        version,
        description: `TypeScript client for ${document.info.title}`,
        type: 'module',
        engines: { node: '>=20' },
        files: ['*.js', '*.d.ts'],
        exports: { '.': { types: './index.d.ts', default: './index.js' } },
        dependencies: { 'openapi-fetch': fetchClient.version },
        // Included, so that the file can be installed without a connection.
        bundleDependencies: ['openapi-fetch'],
      },
      null,
      2,
    )}\n`,
  );
  for (const bundled of ['openapi-fetch', 'openapi-typescript-helpers'])
    await cp(join(dirname(fetchClient.folder), bundled), join(folder, 'node_modules', bundled), {
      recursive: true,
      dereference: true,
      filter: (path) => !path.startsWith(join(fetchClient.folder, 'node_modules')),
    });
  compile(folder);
  await Promise.all(['index.ts', 'paths.ts'].map((file) => rm(join(folder, file))));
}

function findPackage(name: string): { folder: string; version: string } {
  let folder = dirname(require.resolve(name));
  for (;;) {
    try {
      const found = require(join(folder, 'package.json')) as { name?: string; version: string };
      if (found.name === name) return { folder, version: found.version };
    } catch {
      // A folder without a package.json.
    }
    if (folder === dirname(folder)) throw new Error(`${name} is not installed.`);
    folder = dirname(folder);
  }
}

function compile(folder: string): void {
  const program = ts.createProgram([join(folder, 'index.ts')], {
    target: ts.ScriptTarget.ES2022,
    module: ts.ModuleKind.NodeNext,
    moduleResolution: ts.ModuleResolutionKind.NodeNext,
    lib: ['lib.es2023.d.ts', 'lib.dom.d.ts', 'lib.dom.iterable.d.ts'],
    types: [],
    strict: true,
    declaration: true,
  });
  const result = program.emit();
  const problems = [...ts.getPreEmitDiagnostics(program), ...result.diagnostics];
  if (problems.length > 0)
    throw new Error(
      ts.formatDiagnostics(problems, {
        getCurrentDirectory: () => folder,
        getCanonicalFileName: (file) => file,
        getNewLine: () => '\n',
      }),
    );
}
