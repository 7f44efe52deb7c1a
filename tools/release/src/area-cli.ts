#!/usr/bin/env node
import { existsSync } from 'node:fs';
import { resolve } from 'node:path';
import { parseArgs } from 'node:util';
import { checkBuild } from './check/check-build.ts';
import { fetchContract, readContractFile } from './check/read-contract.ts';
import { printPreview } from './commands/call-registry.ts';
import { assertNotRolledBack, describePublish, publish } from './publish/publish.ts';
import { findSources, recordSourceFacts } from './publish/source-facts.ts';
import { RegistryClient } from './registry/registry-client.ts';
import { toTeamText } from './registry/team-text.ts';
import { listNewCommits } from './source/new-commits.ts';
import { currentRevision } from './source/revision.ts';
import { requireHome } from './state/home.ts';
import { createFolderFiles } from './store/folder-files.ts';
import { ReleaseStore } from './store/store.ts';

/* `portal-release`, for areas in other repositories. It has no command that changes another area. */

const USAGE = `Usage: portal-release <command> <folder of the build>

  check dist (--portal URL [--shell-version VERSION] | --shell release.json) [--source src]
      check that the build can be published and fits the live shell of a portal, or another version of its shell.
      Also checks what the sources import, by default those in "src" next to the build's folder
  publish dist --registry URL [--source src] [--draft] [--reason TEXT]
      make the build live in the portal at that URL, with the token in RELEASE_TOKEN. --draft stores the build
      without making it live. The exports that the sources import are recorded, so that no later shell drops one
  publish dist --registry URL --preview --reason TEXT [--hours N]
      store the build without making it live, and print a link that shows it in one session, for N hours (24)
  publish dist --store FOLDER [--draft] [--reason TEXT]
      the same in the release store at FOLDER; without --registry and --store, at RELEASES_DIR
  publish … --force --reason TEXT
      publish even a build that was rolled back, is on hold or does not fit what is live
`;

const OPTIONS = {
  portal: { type: 'string' },
  shell: { type: 'string' },
  'shell-version': { type: 'string' },
  source: { type: 'string' },
  store: { type: 'string' },
  registry: { type: 'string' },
  draft: { type: 'boolean' },
  preview: { type: 'boolean' },
  hours: { type: 'string' },
  force: { type: 'boolean' },
  reason: { type: 'string' },
} as const;
type Values = {
  [Name in keyof typeof OPTIONS]?: (typeof OPTIONS)[Name]['type'] extends 'boolean' ? boolean : string;
};

const COMMANDS: Readonly<Record<string, (folder: string, values: Values) => Promise<void>>> = {
  check: runCheck,
  publish: runPublish,
};

const ALLOWED: Readonly<Record<string, readonly string[]>> = {
  check: ['portal', 'shell', 'shell-version', 'source'],
  publish: ['registry', 'store', 'source', 'draft', 'preview', 'hours', 'force', 'reason'],
};

const print = (text: string) => process.stdout.write(`${toTeamText(text)}\n`);

async function runCheck(folder: string, values: Values): Promise<void> {
  const { portal, shell, source, 'shell-version': shellVersion } = values;
  if ((portal === undefined) === (shell === undefined))
    throw new Error(`check needs either --portal or --shell.\n\n${USAGE}`);
  if (shellVersion !== undefined && portal === undefined)
    throw new Error(`--shell-version needs --portal.\n\n${USAGE}`);
  const contract =
    portal === undefined
      ? await readContractFile(resolve(shell ?? ''))
      : await fetchContract(portal, shellVersion);
  const sources = source === undefined ? findSources(folder) : resolve(source);
  const { name, version, problems } = await checkBuild(folder, contract, sources);
  if (problems.length > 0)
    throw new Error(
      `${name} does not fit the shell ${contract.version}:\n${problems.map((problem) => `  ${problem}`).join('\n')}`,
    );
  print(`${name} ${version} fits the shell ${contract.version}.`);
  if (sources === null) print('The sources were not checked. To check them, add --source and their folder.');
}

async function runPublish(folder: string, values: Values): Promise<void> {
  const { registry, store, source, draft, preview, hours, force, reason } = values;
  if (preview && registry === undefined) throw new Error(`--preview needs --registry.\n\n${USAGE}`);
  if (preview && !reason?.trim()) throw new Error(`--preview needs --reason.\n\n${USAGE}`);
  if (hours !== undefined && !preview) throw new Error(`--hours needs --preview.\n\n${USAGE}`);
  const sources = source === undefined ? findSources(folder) : resolve(source);
  for (const line of await recordSourceFacts(folder, sources)) print(`Not recorded: ${line}`);
  const revision = await currentRevision(folder);
  if (registry !== undefined) {
    const token = process.env['RELEASE_TOKEN']?.trim();
    if (!token) throw new Error(`--registry needs a token in RELEASE_TOKEN.\n\n${USAGE}`);
    const client = new RegistryClient({ registry, token, onProgress: print });
    const { message, ...result } = await client.publish(folder, {
      draft: draft || preview,
      force,
      reason,
      revision,
    });
    print(message);
    if (preview) await printPreview(client, result.name, result.version, { hours, reason, force });
    return assertNotRolledBack(result);
  }
  const releases = store ?? process.env['RELEASES_DIR'];
  if (!releases) throw new Error(`publish needs --registry, --store, or RELEASES_DIR.\n\n${USAGE}`);
  // Publishing creates a missing store, so a mistyped folder would become a new, empty store.
  if (!existsSync(releases)) throw new Error(`There is no release store ${resolve(releases)}.`);
  const target = new ReleaseStore(await requireHome(createFolderFiles(resolve(releases)), 'files'));
  const commits = await listNewCommits(target, folder, revision);
  const result = await publish(target, folder, { draft, force, reason, revision, commits });
  print(describePublish(result));
  assertNotRolledBack(result);
}

async function run([command = '', ...args]: string[]): Promise<void> {
  const action = Object.hasOwn(COMMANDS, command) ? COMMANDS[command] : undefined;
  if (['', '--help', 'help'].includes(command)) {
    print(USAGE);
    return;
  }
  if (action === undefined) throw new Error(`Unknown command "${command}".\n\n${USAGE}`);
  const { values, positionals } = parse(command, args);
  const [folder, ...others] = positionals;
  if (folder === undefined) throw new Error(`${command} needs the folder of the build.\n\n${USAGE}`);
  if (others.length > 0) throw new Error(`Unknown argument "${others[0]}".\n\n${USAGE}`);
  await action(resolve(folder), values);
}

function parse(command: string, args: string[]): { values: Values; positionals: string[] } {
  const allowed = Object.entries(OPTIONS).filter(([name]) => ALLOWED[command]?.includes(name));
  try {
    return parseArgs({ args, options: Object.fromEntries(allowed), allowPositionals: true });
  } catch (error) {
    throw new Error(`${error instanceof Error ? error.message : String(error)}\n\n${USAGE}`, {
      cause: error,
    });
  }
}

run(process.argv.slice(2)).catch((error: unknown) => {
  process.stderr.write(`${toTeamText(error instanceof Error ? error.message : String(error))}\n`);
  process.exitCode = 1;
});
