import { parseArgs } from 'node:util';
import { makeDueChanges } from './channels/schedule.ts';
import { CHANNEL_COMMANDS } from './commands/channel-commands.ts';
import { type Command, OPTIONS, print, toNumber, UsageError, type Values } from './commands/command.ts';
import { OPERATOR_COMMANDS } from './commands/operator-commands.ts';
import { PUBLISH_COMMANDS, printChannelState } from './commands/publish-commands.ts';
import { REGISTRY_COMMANDS } from './commands/registry-commands.ts';
import { STATE_COMMANDS } from './commands/state-commands.ts';
import { listVersions } from './list.ts';
import { prune, setPinned } from './publish/prune.ts';
import { formatBytes, showVersion } from './show.ts';
import { openReleaseFiles, openReleaseStore } from './state/open-store.ts';
import { ReleaseStore } from './store/store.ts';

const USAGE = `Usage: release <command>

  publish <app> [--reason TEXT] [--force]   make the build in apps/<app>/dist live. --force needs --reason, and publishes
                                            even a build that was rolled back or does not fit the live shell
  publish <folder>                          the same for a build from another repository, such as ../reports/dist
  publish … --draft                         store the build without making it live, for a canary or a preview
  publish … --preview --reason TEXT [--hours N]   the same, and print a preview link, as preview does
  rollback <app> [--to VERSION] [--reason TEXT] [--force]   go back to the previous version, or to VERSION
  canary <area> <version> --percent N | --partners 12,15 | --testers --reason TEXT [--force]
                                            give a stored version to some users
  stop-canary <area> [version] --reason TEXT   everyone gets the live version again
  promote <area> [version] --reason TEXT [--force]   make the canary live for everyone
  preview <area> <version> --reason TEXT [--hours N] [--force]   make a link that gives one session this version, for N
                                            hours (24)
  dev-link <area> <url> --user EMAIL --reason TEXT [--hours N]   make a link that gives one session of this portal user
                                            the area from a developer's server, for N hours (8). URL is its entry, such
                                            as http://localhost:3001/remoteEntry.js
  end-dev-links <area> --reason TEXT        end all development links of an area
  disable <area> --message TEXT --reason TEXT   turn an area off for everyone; its pages show the message
  enable <area> --reason TEXT               turn the area on again
  freeze --to TIME [--from TIME] --reason TEXT   nothing goes live between two times, except a rollback
  unfreeze --reason TEXT                    end the freeze
  schedule promote|disable|enable <area> [version] --at TIME --reason TEXT [--message TEXT]   make a change later
  unschedule <id> --reason TEXT             cancel a scheduled change
  flag <area> <flag> on|off|default [--percent N | --partners 12,15 | --testers | --preview [--hours N]] --reason TEXT
                                            turn a declared flag on or off, for everyone or for some users; --preview
                                            makes a link that sets the flag for one session
  remove <area> [--reason TEXT]             take an area out of the portal
  restore [--reason TEXT]                   replace a damaged app.json with its last good copy
  pin <app> <version>                       protect a version from pruning
  unpin <app> <version>                     end the protection
  prune [--keep N]                          delete unfinished uploads and old versions. Keeps versions that are live,
                                            previous, pinned, known to be good, or in a canary or preview, and the
                                            newest N others of each app (5)
  move-state database | files               move the composition, log, tokens and operators to the database of the portal,
                                            or back to the folder or bucket
  list                                      all stored versions, their state and the size of their entry
  show <app> [version]                      who published a version, and the size of its entry and of each page
  log [app]                                 who changed what, when and why
  serve [--port N] [--api URL]              serve pages and files without the API, for the hosts of PUBLIC_URL and
                                            ALLOWED_HOSTS. With --api, that API tells who is signed in

  token create --team NAME --areas A,B [--name NAME] [--days N]   create a token that lets a team publish its areas over
                                            HTTP for N days (90). The token is printed only once
  token list                                all tokens with their team, areas and expiry
  token revoke <id>                         make a token invalid immediately

  operator add <email> --name NAME --role view|publish|operate [--areas A,B]   create an account of the release console
                                            and print the link that sets it up. The role publish needs --areas
  operator reset <email>                    sign a person out and print a link that sets the account up again
  operator remove <email>                   remove an account
  operator list                             all accounts with their role and areas

publish, preview, rollback and remove take --registry URL. They then change the portal at that URL, with the token in
RELEASE_TOKEN.

<app> is "shell" or an area. TIME is in London ("2026-12-01 09:00") or in ISO 8601 with an offset. --testers means
users of partners that may use multi-quotes. The store is RELEASES_DIR, or "releases" in DATA_DIR (.data). With
RELEASES_STATE=database, its composition, log, tokens and operators are in the database of the portal: that of
DATABASE_URL, or the embedded database in DATA_DIR.
RELEASE_ACTOR names the person or job in the log.
`;

const COMMANDS: Readonly<Record<string, Command>> = {
  ...PUBLISH_COMMANDS,
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
      await printChannelState(store);
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
      for (const entry of await store.readAuditLog()) {
        if (app !== undefined && entry.app !== app) continue;
        const isSame = entry.detail !== undefined && entry.from === entry.to;
        const change = isSame ? entry.detail : `${entry.from ?? 'nothing'} → ${entry.to ?? 'nothing'}`;
        print([entry.at, entry.actor, entry.action, entry.app, change, entry.reason ?? ''].join('  ').trim());
      }
    },
  },
  ...REGISTRY_COMMANDS,
  ...CHANNEL_COMMANDS,
  ...OPERATOR_COMMANDS,
  ...STATE_COMMANDS,
  serve: {
    args: [],
    options: ['port', 'api'],
    staysOpen: true,
    run: async (store, _args, { port = '4000', api }) => {
      // Loaded only when it is needed, because commands should start quickly.
      const { servePages } = await import('./serve/page-server.ts');
      await servePages(store, { port: toNumber('--port', port), api });
      print(`Serving ${store.folder} at http://localhost:${port}`);
    },
  },
};

async function runPin(store: ReleaseStore, [app = '', version = '']: readonly string[], isPinned: boolean) {
  await setPinned(store, app, version, isPinned);
  print(`${app} ${version} is ${isPinned ? 'pinned' : 'no longer pinned'}.`);
}

async function run([first, ...others]: string[]): Promise<void> {
  const hasTwoWords = (first === 'token' || first === 'operator') && others.length > 0;
  const name = hasTwoWords ? `${first} ${others[0]}` : first;
  const rest = hasTwoWords ? others.slice(1) : others;
  const command = name === undefined ? undefined : COMMANDS[name];
  if (name === undefined || command === undefined || !Object.hasOwn(COMMANDS, name))
    throw new UsageError(name === undefined ? 'A command is missing.' : `Unknown command "${name}".`);
  const { args, values } = parse(name, command, rest);
  const dataDir = process.env['DATA_DIR'] || '.data';
  const folder = `${dataDir}/releases`;
  if (command.opensFilesOnly) {
    await command.run(new ReleaseStore(await openReleaseFiles(folder)), args, values);
    return;
  }
  const store = await openReleaseStore(folder, process.env, { staysOpen: command.staysOpen });
  let isServing = false;
  try {
    // Makes due changes first, because this command may depend on them.
    for (const line of await makeDueChanges(store)) print(line);
    await command.run(store, args, values);
    isServing = command.staysOpen === true;
  } finally {
    if (!isServing) await store.files.close();
  }
}

/** Refuses unknown options and arguments, so that a mistyped command does not do something else. */
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

/** Runs one command, writes its output and errors to the process, and returns the exit code. */
export async function runRelease(args: string[]): Promise<0 | 1> {
  try {
    await run(args);
    return 0;
  } catch (error) {
    const message = error instanceof Error ? error.message : String(error);
    process.stderr.write(error instanceof UsageError ? `${message}\n\n${USAGE}` : `${message}\n`);
    return 1;
  }
}
