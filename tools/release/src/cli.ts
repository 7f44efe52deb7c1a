import { resolve } from 'node:path';
import { parseArgs } from 'node:util';
import { serve } from '@hono/node-server';
import { brand } from '@portal/brand';
import { listVersions } from './list.ts';
import { prune, setPinned } from './publish/prune.ts';
import { describePublish, publish } from './publish/publish.ts';
import { isFolder } from './publish/read-build.ts';
import { remove, rollback } from './publish/rollback.ts';
import { withHealth } from './serve/health.ts';
import { onlyForKnownHosts } from './serve/known-host.ts';
import { createPortal } from './serve/serve.ts';
import { readVisitor } from './serve/visitor.ts';
import { formatBytes, showVersion } from './show.ts';
import { currentRevision } from './store/revision.ts';
import { ReleaseStore } from './store/store.ts';

/** The same idle timeout as the API's server: longer than that of load balancers. */
const KEEP_ALIVE_MS = 75_000;

const USAGE = `Usage: release <command>

  publish <app> [--reason TEXT] [--force]   make the build in apps/<app>/dist live; --force (with a reason): even if
                                            this build was rolled back or does not fit the live shell
  publish <folder>                          the same for a build of another repository, such as ../reports/dist
  rollback <app> [--to VERSION] [--reason TEXT] [--force]   go back to the version that was live before, or to VERSION
  remove <area> [--reason TEXT]             take an area out of the portal
  restore [--reason TEXT]                   after app.json was damaged: make the last good one live again
  pin <app> <version>                       keep a version when pruning; unpin ends that
  unpin <app> <version>
  prune [--keep N]                          delete drafts and old versions, except live, previous and pinned ones and
                                            the newest N others of each app (5)
  list                                      all published versions, their state and the size of their entry
  show <app> [version]                      who published a version, and the size of its entry and of each page
  log [app]                                 who changed what, when and why
  serve [--port N] [--api URL]              serve the store's files without the API; --api asks that API who is
                                            signed in; only for the host of PUBLIC_URL and ALLOWED_HOSTS

<app> is "shell" or an area. The store is RELEASES_DIR, or "releases" in DATA_DIR (.data). RELEASE_ACTOR names the
person or job in the log.
`;

/** The command line was wrong; the usage is the message. */
class UsageError extends Error {
  constructor(problem: string) {
    super(`${problem}\n\n${USAGE}`);
  }
}

const print = (text: string) => process.stdout.write(`${text}\n`);

const OPTIONS = {
  reason: { type: 'string' },
  force: { type: 'boolean' },
  to: { type: 'string' },
  keep: { type: 'string' },
  port: { type: 'string' },
  api: { type: 'string' },
} as const;

type OptionName = keyof typeof OPTIONS;
type Values = { [Name in OptionName]?: (typeof OPTIONS)[Name]['type'] extends 'boolean' ? boolean : string };

interface Command {
  /** Names of the arguments; a trailing `?` marks an optional one. */
  args: readonly string[];
  options: readonly OptionName[];
  run: (store: ReleaseStore, args: readonly string[], values: Values) => Promise<void>;
}

const COMMANDS: Readonly<Record<string, Command>> = {
  publish: {
    args: ['app'],
    options: ['reason', 'force'],
    run: async (store, [app = ''], { reason, force }) => {
      const folder = isFolder(app) ? resolve(app) : resolve('apps', app, 'dist');
      const result = await publish(store, folder, { force, reason, revision: await currentRevision(folder) });
      print(describePublish(result));
    },
  },
  rollback: {
    args: ['app'],
    options: ['to', 'reason', 'force'],
    run: async (store, [app = ''], { to, reason, force }) => {
      const result = await rollback(store, app, { to, reason, force });
      print(`${app} went back from ${result.from} to ${result.to}.`);
    },
  },
  remove: {
    args: ['area'],
    options: ['reason'],
    run: async (store, [area = ''], { reason }) => {
      const { from } = await remove(store, area, reason);
      print(`${area} ${from} was removed from the portal. Its versions stay stored until they are pruned.`);
    },
  },
  restore: {
    args: [],
    options: ['reason'],
    run: async (store, _args, { reason }) => {
      const { damaged } = await store.restore(reason);
      print('The last good composition is live again.');
      if (damaged !== null) print(`The damaged file was moved to ${damaged}.`);
    },
  },
  pin: { args: ['app', 'version'], options: [], run: (store, args) => runPin(store, args, true) },
  unpin: { args: ['app', 'version'], options: [], run: (store, args) => runPin(store, args, false) },
  prune: {
    args: [],
    options: ['keep'],
    run: async (store, _args, { keep }) => {
      const removed = await prune(store, keep === undefined ? undefined : toNumber('--keep', keep));
      for (const version of removed) print(`Deleted ${version}`);
      print(`${removed.length} deleted.`);
    },
  },
  list: {
    args: [],
    options: [],
    run: async (store) => {
      for (const { name, version, state, entryBytes } of await listVersions(store)) {
        const size = entryBytes === null ? '' : formatBytes(entryBytes);
        print(`${name.padEnd(14)} ${version.padEnd(24)} ${state.padEnd(12)} ${size.padStart(9)}`.trimEnd());
      }
    },
  },
  show: {
    args: ['app', 'version?'],
    options: [],
    run: async (store, [app = '', version]) => {
      for (const line of await showVersion(store, app, version)) print(line);
    },
  },
  log: {
    args: ['app?'],
    options: [],
    run: async (store, [app]) => {
      for (const entry of await store.audit()) {
        if (app !== undefined && entry.app !== app) continue;
        const change = `${entry.from ?? 'nothing'} → ${entry.to ?? 'nothing'}`;
        print([entry.at, entry.actor, entry.action, entry.app, change, entry.reason ?? ''].join('  ').trim());
      }
    },
  },
  serve: {
    args: [],
    options: ['port', 'api'],
    run: async (store, _args, { port = '4000', api }) => {
      const portal = createPortal(store, {
        title: brand.title,
        mapScript: process.env['MAP_PROVIDER_SCRIPT_URL'] || undefined,
        visitorOf: (request) =>
          api === undefined
            ? Promise.resolve(null)
            : readVisitor(request, (cookie) => fetch(new URL('/api/v1/me', api), { headers: { cookie } })),
        onProblem: ({ name, reason }) => process.stderr.write(`${name}: ${reason}\n`),
        onError: (error) => process.stderr.write(`${error instanceof Error ? error.stack : String(error)}\n`),
      });
      serve({
        fetch: withHealth(portal, onlyForKnownHosts(portal.fetch, toNumber('--port', port), process.env)),
        port: toNumber('--port', port),
        serverOptions: { keepAliveTimeout: KEEP_ALIVE_MS },
      });
      print(`Serving ${store.folder} at http://localhost:${port}`);
    },
  },
};

async function runPin(store: ReleaseStore, [app = '', version = '']: readonly string[], isPinned: boolean) {
  await setPinned(store, app, version, isPinned);
  print(`${app} ${version} is ${isPinned ? 'pinned' : 'no longer pinned'}.`);
}

function toNumber(option: string, text: string): number {
  if (!/^\d{1,5}$/.test(text)) throw new UsageError(`${option} must be a number.`);
  return Number(text);
}

async function run([name, ...rest]: string[]): Promise<void> {
  const command = name === undefined ? undefined : COMMANDS[name];
  if (name === undefined || command === undefined || !Object.hasOwn(COMMANDS, name))
    throw new UsageError(name === undefined ? 'A command is missing.' : `Unknown command "${name}".`);
  const { args, values } = parse(name, command, rest);
  const dataDir = process.env['DATA_DIR'] ?? '.data';
  const store = new ReleaseStore(resolve(process.env['RELEASES_DIR'] ?? `${dataDir}/releases`));
  await command.run(store, args, values);
}

/** Refuses every unknown option and argument: a mistyped one must not run another command than was meant. */
function parse(name: string, command: Command, rest: string[]): { args: string[]; values: Values } {
  const options = Object.fromEntries(command.options.map((option) => [option, OPTIONS[option]]));
  let parsed: ReturnType<typeof parseArgs>;
  try {
    parsed = parseArgs({ args: rest, options, allowPositionals: true, strict: true });
  } catch (error) {
    throw new UsageError(`release ${name}: ${error instanceof Error ? error.message : String(error)}`);
  }
  const required = command.args.filter((arg) => !arg.endsWith('?')).length;
  const { positionals } = parsed;
  if (positionals.length < required)
    throw new UsageError(`release ${name} needs <${command.args[positionals.length]}>.`);
  if (positionals.length > command.args.length)
    throw new UsageError(`release ${name}: unknown argument "${positionals[command.args.length]}".`);
  return { args: positionals, values: parsed.values as Values }; // parsed with these very options
}

try {
  await run(process.argv.slice(2));
} catch (error) {
  process.stderr.write(`${error instanceof Error ? error.message : String(error)}\n`);
  process.exitCode = 1;
}
