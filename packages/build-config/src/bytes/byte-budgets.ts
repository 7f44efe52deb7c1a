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
  /** Share of the bytes that must be left, where it is less than {@link MIN_HEADROOM}; the reason says why. */
  headroom?: number;
  reason: string;
}

/** Share of its budget that each part must leave free, unless its row says otherwise. Each build lists the parts with less. */
const MIN_HEADROOM = 0.05;

/**
 * The most that each part of a build may weigh. Building and starting warn about a part over its budget; `npm test` and
 * `publish` refuse it. `npm test` also refuses a part that leaves less than {@link MIN_HEADROOM}, or less than the
 * `headroom` of its row. Raise a number, or give a row less headroom, only with a new reason.
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
    bytes: 31_000,
    reason:
      'The heaviest page, the request form with its add-ons, drafts and the changes of colleagues, has about 29.1 KB. Widgets and libraries come from the shell.',
  },
  {
    app: 'multi-quote',
    part: 'page',
    bytes: 31_800,
    reason:
      'The contract of multi quotes, which each page of the area has, includes reading and repairing spreadsheets, bulk runs, and the fields that quotes and sites share (0.1 KB); the grid of request forms, with its questions about changes by others and the draft of common answers, has 30 KB.',
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
    headroom: 0,
    reason:
      'Goal P1, which is not raised. React, router, widgets and facades that every area uses; loaded before sign-in (171.8 KB, two thirds of them React, the router and MUI). What is added has to replace something.',
  },
  {
    app: 'shell',
    part: 'frame',
    bytes: 117_500,
    headroom: 0.02,
    reason:
      'Layout, menus, dialogs and notifications of signed-in pages, and the loading of areas with the federation runtime (115.2 KB). Every signed-in page has it, so it is not raised to leave more.',
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
      'Pages of signing in and setting up are forms, which have a script (14 KB) beside the layout’s (114 KB).',
  },
  {
    app: 'shell',
    part: 'page',
    path: '/account/2fa',
    bytes: 141_000,
    headroom: 0.04,
    reason:
      'The steps of both second factors (5.6 KB), forms and layout: 135 KB together. The page is visited rarely.',
  },
  {
    app: 'shell',
    part: 'layer',
    path: '@portal/ui/grid',
    bytes: 244_000,
    headroom: 0.03,
    reason:
      'The layout with the inputs of filters (114 KB), the table of every list with its cards (7 KB), and MUI’s data grid (114 KB), which windows below 900 px do not fetch. Nearly all of it is the layout, which has its own limit, and MUI’s.',
  },
  {
    app: 'shell',
    part: 'script',
    bytes: 121_500,
    reason:
      'The layout (115 KB, with the reload of areas after another sign-in), MUI’s data grid (114 KB since 9.17), and the charts (94 KB), which are fetched when they are rendered.',
  },
  {
    app: 'shell',
    part: 'inline',
    bytes: 2_920,
    headroom: 0.02,
    reason:
      'Part of every page, before compression, and runs before the page is painted (2.9 KB). What is added has to replace something, because it delays the first paint.',
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
  /** Share of the budget that must be left. */
  minHeadroom: number;
}

/** Every part of a finished build. */
export async function measureParts(
  folder: string,
  budgets: readonly Budget[] = BUDGETS,
): Promise<MeasuredPart[]> {
  const report = withDefaults(await readReport(folder));
  const sizes = await measureScripts(folder, report);
  const measure = (
    part: Budget['part'],
    names: readonly string[],
    path?: string,
    bytes?: number,
  ): MeasuredPart => {
    const files = names.map((name) => ({ name, bytes: sizes.get(name) ?? 0 }));
    const row = findBudget(budgets, report.name, report.kind, part, path);
    return {
      app: report.name,
      what: path === undefined ? part : `${part} ${path}`,
      bytes: bytes ?? files.reduce((total, file) => total + file.bytes, 0),
      files,
      budget: row?.bytes ?? null,
      minHeadroom: row?.headroom ?? MIN_HEADROOM,
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

/** An uploaded report may lack fields of the shell. It is measured anyway, or leaving them out would avoid the budget. */
function withDefaults(report: BuildReport): BuildReport {
  const { frame = null, layerScriptsLater = {} } = report as Partial<BuildReport>; // read from a file
  return { ...report, frame, layerScriptsLater };
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

interface Headroom extends MeasuredPart {
  budget: number;
  free: number;
  share: number;
}

const getHeadrooms = (parts: readonly MeasuredPart[]): Headroom[] =>
  parts.flatMap((part) => {
    const { bytes, budget } = part;
    if (budget === null || bytes > budget) return [];
    return [{ ...part, budget, free: budget - bytes, share: (budget - bytes) / budget }];
  });

const describeLeft = ({ app, what, budget, free, share }: Headroom) =>
  `${app}: ${what} has ${free} of ${budget} bytes left (${Math.floor(share * 100)}%)`;

/**
 * "quoting: page /quotes has 1250 of 27000 bytes left (4%).": each part of an app with less than 5% headroom, or else the
 * part with the least.
 */
export function describeHeadroom(parts: readonly MeasuredPart[]): string[] {
  return getHeadrooms(parts)
    .sort((a, b) => a.share - b.share)
    .filter(({ share }, index) => index === 0 || share < MIN_HEADROOM)
    .map((part) => `${describeLeft(part)}.`);
}

/** One line for each part within its budget that leaves less than its row demands. */
export function describeMissingHeadroom(parts: readonly MeasuredPart[]): string[] {
  return getHeadrooms(parts)
    .filter(({ share, minHeadroom }) => share < minHeadroom)
    .map((part) => `${describeLeft(part)}; it must have ${part.minHeadroom * 100}% left.`);
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
