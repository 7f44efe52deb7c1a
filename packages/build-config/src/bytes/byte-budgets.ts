import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { FIRST_PAINT_FILE, type FirstPaint } from '@portal/release-manifest';
import type { BuildReport } from '../plugins/build-report-plugin.ts';
import { measureScripts, readReport, scriptsOfPage } from './part-bytes.ts';

export interface Budget {
  /** App that the row is for; without one, every area without its own row. */
  app?: string;
  /**
   * `entry`: the first script of the app. `page`: what a page adds to the entry, `frame` the layout around it. `layer`:
   * a layer of widgets with what it fetches once it is rendered, as the page server preloads it. `script`: any single
   * script, so that code loaded later counts too. `inline`: the script inside every page, before compression.
   */
  part: 'entry' | 'page' | 'frame' | 'layer' | 'script' | 'inline';
  /** Path of the page, or the layer; without one, every one without its own row. */
  path?: string;
  /** Brotli bytes, except of the inline script. */
  bytes: number;
  reason: string;
}

/**
 * The most that each part of a build may weigh. Building and starting warn about a part over its budget; `npm test` and
 * `publish` refuse it. Raise a number only with a new reason, and leave 5% headroom
 * (sign-in has the limit of goal P1).
 */
const BUDGETS: readonly Budget[] = [
  {
    part: 'entry',
    bytes: 8_000,
    reason:
      'The entry is fetched before anything of the area is known; it is the federation container alone (4.4 to 5.4 KB).',
  },
  {
    part: 'page',
    bytes: 30_400,
    reason:
      'The heaviest page, the request form with its add-ons and the changes of colleagues, has about 28.7 KB. Widgets and libraries come from the shell.',
  },
  {
    app: 'multi-quote',
    part: 'page',
    bytes: 31_300,
    reason:
      'The contract of multi quotes, which each page of the area has, includes reading and repairing spreadsheets and bulk runs; the grid of request forms has 29.7 KB.',
  },
  {
    part: 'script',
    bytes: 30_000,
    reason: 'Code that a page loads later is no larger than a page.',
  },
  {
    app: 'shell',
    part: 'entry',
    bytes: 172_000,
    reason: 'Goal P1. React, router, widgets and facades that every area uses; loaded before sign-in.',
  },
  {
    app: 'shell',
    part: 'frame',
    bytes: 117_000,
    reason:
      'Layout, menus, dialogs and notifications of signed-in pages, and the loading of areas with the federation runtime (111 KB).',
  },
  {
    app: 'shell',
    part: 'page',
    path: '/',
    bytes: 130_000,
    reason:
      'The dashboard has its own panels; the frame around it has the search with its actions, and opens the first page of a visit with its area: the first script has 1 KB less.',
  },
  {
    app: 'shell',
    part: 'page',
    bytes: 140_000,
    reason:
      'Pages of signing in and setting up are forms, which have a script (14 KB) beside the layout’s (50 KB).',
  },
  {
    app: 'shell',
    part: 'layer',
    path: '@portal/ui/grid',
    bytes: 244_000,
    reason:
      'The layout with the inputs of filters (110 KB), the table of every list with its cards (7 KB), and MUI’s data grid (115 KB), which windows below 900 px do not fetch.',
  },
  {
    app: 'shell',
    part: 'script',
    bytes: 121_000,
    reason:
      'MUI’s data grid (115 KB since 9.17), and the charts (94 KB), which are fetched when they are rendered.',
  },
  {
    app: 'shell',
    part: 'inline',
    bytes: 2_920,
    reason: 'Part of every page, and runs before the page is painted (2.8 KB).',
  },
];

/** One part of a finished build beside its budget. */
export interface MeasuredPart {
  app: string;
  /** "entry", "page /orders". */
  what: string;
  /** Brotli bytes, of the part and of each of its files. */
  bytes: number;
  files: readonly { name: string; bytes: number }[];
  /** Null where no row covers the part, which counts as over budget. */
  budget: number | null;
}

/** Every part of a finished build. */
export async function measureParts(
  folder: string,
  budgets: readonly Budget[] = BUDGETS,
): Promise<MeasuredPart[]> {
  const report = await readReport(folder);
  const sizes = await measureScripts(folder, report);
  const measure = (
    part: Budget['part'],
    names: readonly string[],
    path?: string,
    bytes?: number,
  ): MeasuredPart => {
    const files = names.map((name) => ({ name, bytes: sizes.get(name) ?? 0 }));
    return {
      app: report.name,
      what: path === undefined ? part : `${part} ${path}`,
      bytes: bytes ?? files.reduce((total, file) => total + file.bytes, 0),
      files,
      budget: findBudget(budgets, report.name, report.kind, part, path)?.bytes ?? null,
    };
  };
  return [
    measure('entry', report.entries),
    ...(report.frame === null
      ? []
      : [
          measure('frame', report.frame.scripts),
          measure('inline', [], undefined, await measureInlineScript(folder)),
        ]),
    ...report.pages.map(({ path, scripts }) => measure('page', scriptsOfPage(report, scripts), path)),
    ...Object.entries(report.layerScriptsLater).map(([layer, files]) => measure('layer', files, layer)),
    ...[...sizes.keys()]
      .filter((file) => !report.entries.includes(file))
      .map((file) => measure('script', [file])),
  ];
}

/** One line for each part that is over its budget. */
export function describeOverBudget(parts: readonly MeasuredPart[]): string[] {
  return parts.flatMap(({ app, what, bytes, budget, files }) => {
    if (budget === null) return [`${app}: ${what} has no budget.`];
    if (bytes <= budget) return [];
    const named = files.map((file) => `${file.name} ${file.bytes}`).join(', ');
    const scripts = named === '' ? '' : ` (${named})`;
    return [`${app}: ${what} has ${bytes} bytes, budget ${budget}${scripts}.`];
  });
}

/** Minimum headroom. Each build names the parts with less. */
const MIN_HEADROOM = 0.05;

/**
 * "quoting: page /quotes has 1250 of 27000 bytes left (4%).": each part of an app with less than 5% headroom, or else the
 * part with the least.
 */
export function describeHeadroom(parts: readonly MeasuredPart[]): string[] {
  const left = parts
    .flatMap(({ app, what, bytes, budget }) =>
      budget === null || bytes > budget
        ? []
        : [{ app, what, budget, free: budget - bytes, share: (budget - bytes) / budget }],
    )
    .sort((a, b) => a.share - b.share);
  return left
    .filter(({ share }, index) => index === 0 || share < MIN_HEADROOM)
    .map(
      ({ app, what, budget, free, share }) =>
        `${app}: ${what} has ${free} of ${budget} bytes left (${Math.floor(share * 100)}%).`,
    );
}

async function measureInlineScript(folder: string): Promise<number> {
  const { script }: FirstPaint = JSON.parse(await readFile(join(folder, FIRST_PAINT_FILE), 'utf8'));
  return Buffer.byteLength(script);
}

function findBudget(
  budgets: readonly Budget[],
  app: string,
  kind: BuildReport['kind'],
  part: Budget['part'],
  path: string | undefined,
): Budget | undefined {
  const rows = budgets.filter(
    (row) =>
      row.part === part &&
      (row.app === app || (row.app === undefined && kind === 'area')) &&
      (row.path === undefined || row.path === path),
  );
  const rank = (row: Budget) => (row.app === undefined ? 0 : 2) + (row.path === undefined ? 0 : 1);
  return rows.sort((a, b) => rank(b) - rank(a))[0];
}
