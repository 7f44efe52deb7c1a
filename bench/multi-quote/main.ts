import { setTimeout as wait } from 'node:timers/promises';
import { contract } from '@portal/api-client';
import { findPostgres } from '@portal/provider-api/testing/postgres';
import { addressFile } from '../api/addresses.ts';
import { measureWithReader, type Readers } from '../api/measure-with-reader.ts';
import { type Backend, type Pair, startPair } from '../api/servers.ts';
import { median, table } from '../support/stats.ts';

const ROUNDS = Number(process.env['BENCH_ROUNDS'] ?? 5);
const SIZES = [100, 10_000] as const;
const POLL_MS = 20;
const { multiQuotes } = contract;
const { proposal, proposals } = multiQuotes;

const PROPOSAL = {
  recipientName: 'Lucy Arden',
  introduction: null,
  notes: null,
  basis: 'margin',
  monthlyPercent: 15,
  installPercent: 0,
} as const;
const MAIL = { to: ['lucy@customer.test'], subject: 'Our proposal', message: 'Attached.', copyToMe: false };

interface Measured {
  ms: number[];
  longest: number[];
  turns: number[];
}

/** What a partner does with a multi-quote, in this order. */
const STEPS = {
  import: 'Import',
  search: 'Search',
  list: 'First page of the results',
  sorted: 'Page 5 by best price, no match and failed only',
  overview: 'Counts and totals',
  preview: 'Choose for me: preview of one supplier',
  choose: 'Choose for me: all sites',
  save: 'Save all selections as quotes',
  costs: 'Proposal: costs of all sites',
  lines: 'Proposal: a page of its sites, with a search',
  create: 'Proposal: store a version',
  versions: 'Proposal: list of versions',
  sites: 'Proposal: search in a version’s sites',
  pdf: 'Proposal: PDF',
  pdfs: 'Proposal: two PDFs at once',
  mail: 'Proposal: send by mail',
} as const;
type Step = keyof typeof STEPS;

type Browser = ReturnType<Pair['portal']['guest']>;

function signIn(pair: Pair): Browser {
  const cookies = pair.cookie.split('; ').map((each): [string, string] => {
    const split = each.indexOf('=');
    return [each.slice(0, split), each.slice(split + 1)];
  });
  return pair.portal.guest(new Map(cookies));
}

/** Starts background work for all matching sites and waits until it has ended. */
async function runInBulk(
  browser: Browser,
  uuid: string,
  kind: 'choose' | 'save',
  matching: { isSelected?: boolean; isSaved?: boolean; expectedCount: number },
): Promise<void> {
  await browser.call(multiQuotes.startBulkRun, { uuid, kind, matching, priceBasis: 'over_term' });
  for (;;) {
    const runs = await browser.call(multiQuotes.listBulkRuns, { uuid });
    const run = runs.find((each) => each.kind === kind);
    if (run?.status === 'processed') return;
    if (run?.status === 'failed') throw new Error(`${kind} failed.`);
    await wait(POLL_MS);
  }
}

function stepsOf(browser: Browser, uuid: string, size: number): Record<Step, () => Promise<unknown>> {
  return {
    import: () => browser.call(multiQuotes.locations.importLocations, { uuid, addresses: addressFile(size) }),
    search: async () => {
      await browser.call(multiQuotes.startSearch, { uuid });
      while ((await browser.call(multiQuotes.getSearchProgress, { uuid })).status !== 'searched')
        await wait(POLL_MS);
    },
    list: () => browser.call(multiQuotes.listSearches, { uuid, perPage: 25 }),
    sorted: () =>
      browser.call(multiQuotes.listSearches, {
        uuid,
        page: 5,
        perPage: 10,
        sort: 'bestMonthlyCost',
        outcome: ['priced', 'unmatched', 'failed'],
      }),
    overview: () => browser.call(multiQuotes.getSearchOverview, { uuid }),
    preview: () => browser.call(multiQuotes.previewChoice, { uuid, matching: {}, strategy: 'one_supplier' }),
    choose: () => runInBulk(browser, uuid, 'choose', { expectedCount: size }),
    save: async () => {
      const { unsaved } = await browser.call(multiQuotes.getSearchOverview, { uuid });
      await runInBulk(browser, uuid, 'save', { isSelected: true, isSaved: false, expectedCount: unsaved });
    },
    costs: () => browser.call(proposal.getCosts, { uuid }),
    lines: () => browser.call(proposal.listQuotes, { uuid, perPage: 25, search: 'street' }),
    create: () => browser.call(proposals.create, { uuid, ...PROPOSAL }),
    versions: () => browser.call(proposals.list, { uuid }),
    sites: () => browser.call(proposals.listSites, { uuid, number: 1, search: 'street' }),
    pdf: () => browser.call(proposals.download, { uuid, number: 1 }),
    pdfs: () => Promise.all([1, 2].map(() => browser.call(proposals.download, { uuid, number: 1 }))),
    mail: () => browser.call(proposals.send, { uuid, number: 1, ...MAIL }),
  };
}

const keyOf = (step: Step, size: number) => `${step}:${size}`;

async function measure(pair: Pair): Promise<string[][]> {
  const browser = signIn(pair);
  const found = new Map<string, Measured>();
  const note = (key: string, { ms, readers, turn }: { ms: number; readers: Readers; turn: number }) => {
    const own = found.get(key) ?? { ms: [], longest: [], turns: [] };
    found.set(key, own);
    own.ms.push(ms);
    own.longest.push(readers.longest);
    own.turns.push(turn);
  };
  const readWhile = async (work: () => Promise<unknown>) => {
    await pair.readLongestTurn();
    const measured = await measureWithReader(pair.portal.url, pair.cookie, async () => {
      await work();
    });
    return { ...measured, turn: await pair.readLongestTurn() };
  };
  for (let round = 0; round < ROUNDS; round += 1) {
    note('nothing', await readWhile(() => wait(1000)));
    for (const size of round % 2 === 0 ? SIZES : SIZES.toReversed()) {
      const { uuid } = await browser.call(multiQuotes.create, { name: `Bench ${round} of ${size}` });
      const steps = stepsOf(browser, uuid, size);
      for (const step of Object.keys(STEPS) as Step[]) // the keys of the table
        note(keyOf(step, size), await readWhile(steps[step]));
    }
  }
  const [small, large] = SIZES;
  const of = (key: string) => found.get(key) ?? { ms: [], longest: [], turns: [] };
  const nothing = of('nothing');
  return [
    ['Nothing (one second)', '', '', '', '', longestOf(nothing.longest), longestOf(nothing.turns)],
    ...(Object.keys(STEPS) as Step[]).map((step) => {
      const few = of(keyOf(step, small));
      const many = of(keyOf(step, large));
      return [
        STEPS[step],
        median(few.ms).toFixed(0),
        median(many.ms).toFixed(0),
        `${(median(many.ms) / median(few.ms)).toFixed(1)}×`,
        longestOf(few.longest),
        longestOf(many.longest),
        longestOf(many.turns),
      ];
    }),
  ];
}

/** Median and worst round. */
const longestOf = (rounds: readonly number[]) =>
  `${median(rounds).toFixed(0)} / ${Math.max(...rounds).toFixed(0)}`;

const requestedNames = process.argv.slice(2);
const backends: readonly Backend[] = findPostgres() === null ? ['PGlite'] : ['PGlite', 'PostgreSQL'];
for (const backend of backends) {
  if (requestedNames.length > 0 && !requestedNames.includes(backend)) continue;
  const pair = await startPair(backend, { many: false, turns: true });
  try {
    const head = [
      'Multi-quote',
      `${SIZES[0]} sites, ms`,
      `${SIZES[1].toLocaleString('en-GB')} sites, ms`,
      'ratio',
      'reader’s longest wait: 100 sites, ms',
      '10,000 sites, ms (median / worst)',
      'server’s longest turn with 10,000 sites, CPU ms',
    ];
    process.stdout.write(
      `\n## ${backend}\n\nMedians of ${ROUNDS} rounds, sizes in turn.\n\n${table([head, ...(await measure(pair))])}\n`,
    );
  } finally {
    await pair.stop();
  }
}
