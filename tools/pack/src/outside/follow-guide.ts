import { execFile, spawn } from 'node:child_process';
import { once } from 'node:events';
import { existsSync } from 'node:fs';
import { mkdir, readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { linkArea, linkPackages } from './link-install.ts';

const run = promisify(execFile);
const GUIDE = 'docs/outside-areas.md';

/**
 * `linked`: the packages are compiled into the folder, and libraries are links to those installed in this repository.
 * `npm`: every command of the guide as it is written, with tarballs and an installation by npm.
 */
type Installation = 'linked' | 'npm';

export interface GuideOptions {
  repository: string;
  /** A folder outside the repository. It is empty, or has areas that were created before. */
  folder: string;
  installation: Installation;
  bundler: 'rspack' | 'vite';
  name?: string;
  path?: string;
}

/** An area that was created by following the guide. */
export interface GuideArea {
  dist: string;
  /** Runs a command of the guide, with what its reader replaces: `step('npm test')`. Returns what it printed. */
  step: (start: string, replaced?: Readonly<Record<string, string>>) => Promise<string>;
  /** Starts a command of the guide that runs until it is stopped. */
  start: (start: string, replaced?: Readonly<Record<string, string>>) => { stop: () => Promise<void> };
}

/** Runs the guide's commands up to the installation, in a folder outside the repository. */
export async function followGuide(options: GuideOptions): Promise<GuideArea> {
  const { repository, folder, installation, bundler, name = 'reports', path = '/reports' } = options;
  const commands = commandsOf(await readFile(join(repository, GUIDE), 'utf8'));
  const [pack, create, enter, install, ...others] = commands;
  if (pack === undefined || create === undefined || enter !== 'cd reports' || install !== 'npm install')
    throw new Error(`${GUIDE} does not begin with packing, creating, entering and installing.`);
  const work = join(folder, 'work');
  const area = join(work, name);
  await mkdir(work, { recursive: true });
  const created = create.replace('reports /reports', `${name} ${path} --bundler ${bundler}`);
  if (installation === 'npm') {
    const tarballs = join(folder, 'portal-packages');
    if (!existsSync(tarballs)) await shell(pack.replace('../portal-packages', tarballs), repository);
    await shell(created, work);
    await shell(install, area);
  } else {
    if (!existsSync(join(work, 'node_modules'))) await linkPackages(work, repository);
    await shell(
      created
        .replace(/^npx --yes \S+/, 'node node_modules/create-portal-area/src/main.js')
        .replace(/ --packages \S+/, ''),
      work,
    );
    await linkArea(area, repository);
  }
  const commandOf = (start: string, replaced: Readonly<Record<string, string>>) => {
    const found = others.find((command) => command.startsWith(start));
    if (found === undefined) throw new Error(`${GUIDE} has no command "${start}".`);
    return Object.entries(replaced).reduce((text, [from, to]) => text.replace(from, to), found);
  };
  return {
    dist: join(area, 'dist'),
    step: (start, replaced = {}) => shell(commandOf(start, replaced), area),
    start: (start, replaced = {}) => startShell(commandOf(start, replaced), area),
  };
}

/** Commands of a text's code blocks, in order. */
function commandsOf(text: string): string[] {
  return [...text.matchAll(/```\n([\s\S]*?)```/g)].flatMap(([, block = '']) => block.trim().split('\n'));
}

/**
 * Removes the variables of npm and of test runners: they would configure the npm of another folder, and the federation
 * plugin of Vite does nothing in tests.
 */
function cleanEnvironment(): NodeJS.ProcessEnv {
  return Object.fromEntries(
    Object.entries(process.env).filter(
      ([name]) => !/^npm_|^JEST_|^(?:INIT_CWD|NODE_ENV|NODE_OPTIONS)$/i.test(name),
    ),
  );
}

/** Runs in a process group, because npm starts further processes. */
function startShell(command: string, cwd: string): { stop: () => Promise<void> } {
  const child = spawn('sh', ['-c', command], {
    cwd,
    env: cleanEnvironment(),
    detached: true,
    stdio: 'ignore',
  });
  const ended = once(child, 'exit');
  return {
    stop: async () => {
      if (child.pid !== undefined && child.exitCode === null) process.kill(-child.pid);
      await ended;
    },
  };
}

/** The output is part of the failure. */
async function shell(command: string, cwd: string): Promise<string> {
  const options = { cwd, env: cleanEnvironment(), maxBuffer: 32 * 1024 * 1024 };
  try {
    const { stdout, stderr } = await run('sh', ['-c', command], options);
    return stdout + stderr;
  } catch (error) {
    const { stdout, stderr } = error as { stdout: string; stderr: string }; // execFile's own error
    throw new Error(`${command}\n${stdout}${stderr}`);
  }
}
