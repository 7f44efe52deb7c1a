import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import type { contract, OutputOf } from '@portal/api-client';
import * as v from 'valibot';
import type { Config } from '../config.ts';
import { hasErrorCode } from '../error-code.ts';
import type { Context } from '../http/context.ts';
import type { FileReply } from '../http/response/answer.ts';
import { Refusal } from '../refusal.ts';

type ClientPackage = OutputOf<typeof contract.openapi.listClientPackages>[number];

/** What the build writes beside the package. */
const manifest = v.object({
  name: v.string(),
  version: v.string(),
  fileName: v.pipe(v.string(), v.regex(/^[\w.-]+\.tgz$/)),
  sizeBytes: v.number(),
  sha256: v.string(),
});

/** Null if the portal was built without the package. */
async function readManifest({ clientPackageDir }: Config): Promise<v.InferOutput<typeof manifest> | null> {
  if (clientPackageDir === null) return null;
  const text = await readFile(join(clientPackageDir, 'manifest.json'), 'utf8').catch(nullIfMissing);
  return text === null ? null : v.parse(manifest, JSON.parse(text));
}

function nullIfMissing(error: unknown): null {
  if (hasErrorCode(error, 'ENOENT')) return null;
  throw error;
}

const describeCommands = (name: string, fileName: string, url: string): string[] => [
  `npm install ./${fileName}`,
  `node --input-type=module -e "import { createPortalClient } from '${name}'; const portal = createPortalClient({ url: '${url}', token: process.env.PORTAL_TOKEN }); const { data, error } = await portal.GET('/api/v1/orders'); console.log(data ?? error)"`,
];

export async function listClientPackages(_input: unknown, { config }: Context): Promise<ClientPackage[]> {
  const found = await readManifest(config);
  if (found === null) return [];
  return [{ ...found, commands: describeCommands(found.name, found.fileName, config.publicUrl) }];
}

export async function downloadClientPackage(_input: unknown, { config }: Context): Promise<FileReply> {
  const found = await readManifest(config);
  const body =
    found && (await readFile(join(config.clientPackageDir ?? '', found.fileName)).catch(nullIfMissing));
  if (!found || !body) throw Refusal.notFound();
  return { fileName: found.fileName, contentType: 'application/gzip', body: new Uint8Array(body) };
}
