import { spawn } from 'node:child_process';
import { existsSync, readdirSync } from 'node:fs';
import { join, resolve } from 'node:path';
import {
  describeHeadroom,
  describeMissingHeadroom,
  describeOverBudget,
  measureParts,
} from '@portal/build-config/byte-budgets';
import { assertWithinBudgets, BUDGETS_FILE } from '@portal/release';

export const REPOSITORY = resolve(import.meta.dirname, '../../..');

/** The areas in `apps/`, sorted: the folders with an `area.json`. */
export function areaNames(): string[] {
  return readdirSync(join(REPOSITORY, 'apps'))
    .filter((name) => existsSync(join(REPOSITORY, 'apps', name, 'area.json')))
    .sort();
}

/** The apps that are built and published: the shell and all areas. */
export function publishedApps(): string[] {
  return ['shell', ...areaNames()];
}

/** The app for operators, which is served beside the portal and is not published. */
export const RELEASE_CONSOLE = 'release-console';

/** The static Storybook of `@portal/ui`. */
export const STORYBOOK = join(REPOSITORY, 'packages', 'ui', 'storybook-static');

/** Builds the apps that changed (turbo caches the others). Rejects with the output of a failed build. */
export function buildAll(apps: readonly string[] = [...publishedApps(), RELEASE_CONSOLE]): Promise<void> {
  return runTurbo(['build', ...apps.map((app) => `--filter=@portal/${app}`)]);
}

const measureApp = (app: string) => measureParts(join(REPOSITORY, 'apps', app, 'dist'));

/** Throws with the parts of built apps that are over their byte budget. */
export function assertAppsWithinBudgets(apps: readonly string[]): Promise<void> {
  return assertWithinBudgets(apps.map((app) => join(REPOSITORY, 'apps', app, 'dist')));
}

/** Throws with the parts of built apps that leave less of their byte budget than they should. */
export async function assertAppsHaveHeadroom(apps: readonly string[]): Promise<void> {
  const tight = describeMissingHeadroom((await Promise.all(apps.map(measureApp))).flat());
  if (tight.length > 0)
    throw new Error(
      `Too little of the byte budget is left (${BUDGETS_FILE}). Load code later, or change the row and its reason:\n${tight.join('\n')}`,
    );
}

/** Lines about the byte budgets of built apps: what is over, and with `headroom` how much each may still grow. */
export async function describeBudgets(
  apps: readonly string[],
  { headroom = false }: { headroom?: boolean } = {},
): Promise<string[]> {
  const measured = await Promise.all(apps.map(measureApp));
  const over = describeOverBudget(measured.flat());
  const left = headroom ? measured.flatMap(describeHeadroom) : [];
  return [
    ...(over.length > 0
      ? [`Over the byte budget (${BUDGETS_FILE}); npm test and publish refuse this:`, ...over]
      : []),
    ...left,
  ];
}

/** Builds the static Storybook if a widget or a story has changed. */
export function buildStorybook(): Promise<void> {
  return runTurbo(['build-storybook']);
}

function runTurbo(task: readonly string[]): Promise<void> {
  const args = ['run', ...task, '--output-logs=errors-only', '--no-update-notifier'];
  return new Promise((done, reject) => {
    let printed = '';
    const turbo = spawn(join(REPOSITORY, 'node_modules', '.bin', 'turbo'), args, {
      cwd: REPOSITORY,
      env: { ...process.env, TURBO_TELEMETRY_DISABLED: '1', DO_NOT_TRACK: '1' },
      stdio: ['ignore', 'pipe', 'pipe'],
    });
    turbo.stdout.on('data', (data) => {
      printed += data;
    });
    turbo.stderr.on('data', (data) => {
      printed += data;
    });
    turbo.on('error', reject);
    turbo.on('exit', (code) => (code === 0 ? done() : reject(new Error(`The build failed.\n${printed}`))));
  });
}
