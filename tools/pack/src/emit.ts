import { execFile } from 'node:child_process';
import { readdir, readFile, writeFile } from 'node:fs/promises';
import { createRequire } from 'node:module';
import { dirname, join } from 'node:path';
import { promisify } from 'node:util';
import { findSourceFiles } from './find-imports.ts';
import type { SourcePackage } from './read-packages.ts';

const run = promisify(execFile);

export interface EmitOptions {
  /** Also checks all types. Off in tests, which are then ten times faster: another check covers all types. */
  checkTypes: boolean;
}

/**
 * Writes JavaScript and declarations of the packages below `out`, in the folders of the repository. Throws with the
 * compiler's messages if an export has a type that a declaration cannot express.
 */
export async function emit(
  repository: string,
  packages: readonly SourcePackage[],
  out: string,
  { checkTypes }: EmitOptions,
): Promise<void> {
  const entries = packages.flatMap(({ folder, files }) =>
    files.map((file) => join(repository, folder, file)),
  );
  const config = join(out, 'tsconfig.json');
  const nodeTypes = createRequire(import.meta.url).resolve('@types/node/package.json');
  await writeFile(
    config,
    JSON.stringify({
      extends: join(repository, 'tsconfig.base.json'),
      compilerOptions: {
        noEmit: false,
        noCheck: !checkTypes,
        declaration: true,
        rewriteRelativeImportExtensions: true,
        rootDir: repository,
        outDir: out,
        types: ['node'],
        typeRoots: [dirname(dirname(nodeTypes))],
      },
      // Lists every file, because the compiler does not write files that it finds through node_modules.
      files: await findSourceFiles(entries),
    }),
  );
  const typescript = dirname(createRequire(import.meta.url).resolve('typescript/package.json'));
  try {
    await run(process.execPath, [join(typescript, 'bin', 'tsc'), '-p', config]);
  } catch (error) {
    const { stdout } = error as { stdout?: string }; // execFile adds what was printed
    throw new Error(`The packages cannot be compiled:\n${stdout ?? String(error)}`, { cause: error });
  }
  for (const { folder } of packages) await rewriteDeclarations(join(out, folder));
}

/** The compiler rewrites `./list.ts` to `./list.js` in JavaScript only. */
async function rewriteDeclarations(folder: string): Promise<void> {
  for (const file of await listFiles(folder)) {
    if (!file.endsWith('.d.ts')) continue;
    const text = await readFile(file, 'utf8');
    const rewritten = text.replace(
      /(\b(?:from|import)\s*\(?\s*["'])(\.{1,2}\/[^"']+?)\.tsx?(["'])/g,
      '$1$2.js$3',
    );
    if (rewritten !== text) await writeFile(file, rewritten);
  }
}

/** All files below a folder, sorted. */
export async function listFiles(folder: string): Promise<string[]> {
  const entries = await readdir(folder, { recursive: true, withFileTypes: true });
  return entries
    .filter((entry) => entry.isFile())
    .map((entry) => join(entry.parentPath, entry.name))
    .sort();
}
