import { execFile } from 'node:child_process';
import { createHash } from 'node:crypto';
import { mkdir, mkdtemp, readdir, readFile, rename, rm, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { toBuildVersion } from '@portal/build-config/build-version';
import { createDocument } from '@portal/provider-api/openapi-document';
import { REPOSITORY } from './build-all.ts';

const TOOL = join(REPOSITORY, 'tools', 'api-package');
const NAME = 'portal-api';
/** In the README of the package. The portal's own address is not known while it is built. */
const EXAMPLE_URL = 'https://portal.example';

/** Where the provider reads the package. */
const FOLDER = join(REPOSITORY, 'apps', 'provider-api', 'dist', 'client-package');

const hash = (content: string | Buffer) => createHash('sha256').update(content).digest('hex');

/** Writes the npm package that partners download, if the description of the API or the template has changed. */
export async function buildClientPackage(folder = FOLDER): Promise<void> {
  const document = createDocument({ url: EXAMPLE_URL, cookie: 'portal_session' });
  const source = hash(`${document}${(await Promise.all(['src', 'template'].map(readSources))).join('')}`);
  if ((await readSource(folder)) === source) return;
  await mkdir(folder, { recursive: true });
  const work = await mkdtemp(join(folder, 'new-'));
  try {
    await writeFile(join(work, 'openapi.json'), document);
    const version = toBuildVersion('1.0.0', new Date());
    await promisify(execFile)(process.execPath, [
      ...['--no-warnings', join(TOOL, 'src', 'main.ts'), '--url', EXAMPLE_URL, '--out', work],
      ...['--document', join(work, 'openapi.json'), '--name', NAME, '--version', version],
    ]);
    const fileName = `${NAME}-${version}.tgz`;
    const file = await readFile(join(work, fileName));
    const manifest = {
      name: NAME,
      version,
      fileName,
      sizeBytes: file.byteLength,
      sha256: hash(file),
      source,
    };
    await writeFile(join(work, 'manifest.json'), `${JSON.stringify(manifest, null, 2)}\n`);
    // The manifest names the file. Write the new file, then the manifest, then remove the old file.
    for (const name of [fileName, 'manifest.json']) await rename(join(work, name), join(folder, name));
    for (const name of await readdir(folder))
      if (name.endsWith('.tgz') && name !== fileName) await rm(join(folder, name));
  } finally {
    await rm(work, { recursive: true, force: true });
  }
}

async function readSources(folder: string): Promise<string> {
  const names = (await readdir(join(TOOL, folder))).sort();
  return (await Promise.all(names.map((name) => readFile(join(TOOL, folder, name), 'utf8')))).join('');
}

async function readSource(folder: string): Promise<string | undefined> {
  try {
    return (JSON.parse(await readFile(join(folder, 'manifest.json'), 'utf8')) as { source?: string }).source;
  } catch {
    // There is no package, or its manifest was damaged.
    return undefined;
  }
}
