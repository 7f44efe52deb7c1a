import { expect, it } from '@jest/globals';
import type { OutputOf } from '@portal/api-client';
import { screen } from '@testing-library/react';
import { getApp } from '../../contract/areas.ts';
import { compareVersions } from '../../contract/compare.ts';
import { me } from '../../contract/session.ts';
import { appDetail, NOT_LIVE, VERA } from '../../testing/fixtures.ts';
import { answering, renderConsole } from '../../testing/render-console.tsx';

type Comparison = OutputOf<typeof compareVersions>;
type Commits = NonNullable<Comparison['commits']>;

const REVISIONS = { from: 'a'.repeat(40), to: `${'b'.repeat(40)}-dirty` };
const commits = (changes: Partial<Commits> = {}): Commits => ({
  ...{ in: 'to', total: 1, missing: 0 },
  newest: [{ hash: 'c'.repeat(40), subject: 'Add a filter', committedAt: '2026-11-27T09:00:00.000Z' }],
  ...changes,
});

const open = (changes: Partial<Comparison>) =>
  renderConsole('/areas/orders/compare', [
    answering(me, () => VERA),
    answering(getApp, () => appDetail()),
    answering(compareVersions, () => ({
      ...{ from: '1.1.0', to: '1.2.0', revisions: REVISIONS, commits: null, sections: [] },
      ...changes,
    })),
  ]);

it('shows both revisions and the commits between them', async () => {
  open({ commits: commits() });
  expect(await screen.findByText('a'.repeat(40))).toBeVisible();
  expect(screen.getByText('b'.repeat(40)).parentElement).toHaveTextContent(/b with uncommitted changes$/);
  expect(screen.getByText('1.2.0 has 1 commit that 1.1.0 does not have.')).toBeVisible();
  expect(await screen.findByText('Add a filter')).toBeVisible();
  expect(screen.getByText('c'.repeat(10))).toBeVisible();
});

it.each([
  ['are not recorded', { commits: null }, /^The commits between these versions are not recorded/],
  [
    'are not there',
    { commits: commits({ total: 0, newest: [] }) },
    /^No commit between these versions changed/,
  ],
  [
    'are only in the first version',
    { commits: commits({ in: 'from', total: 1200, missing: 3 }) },
    '1.1.0 has 1,200 commits that 1.2.0 does not have. 1.2.0 has 3 commits that 1.1.0 does not have. Only the newest 1 are listed.',
  ],
  [
    'have the same revision',
    { revisions: { from: 'a', to: 'a' }, commits: commits({ total: 0, newest: [] }) },
    'Both versions were built from the same commit.',
  ],
] as const)('says that commits %s', async (_, changes, text) => {
  open(changes);
  expect(await screen.findByText(text)).toBeVisible();
});

it('compares the two newest versions of an area that is not live', async () => {
  const { inputsOf } = renderConsole('/areas/orders/compare', [
    answering(me, () => VERA),
    answering(getApp, () => appDetail(NOT_LIVE)),
    answering(compareVersions, ({ from, to }) => ({
      ...{ from: String(from), to: String(to), revisions: REVISIONS, commits: null, sections: [] },
    })),
  ]);
  expect(await screen.findByText(/^The commits between these versions are not recorded/)).toBeVisible();
  expect(inputsOf(compareVersions)).toEqual([{ from: '1.2.0', to: '1.3.0' }]);
  expect(screen.queryByText(/\(live\)/)).toBeNull();
});

it('says that a version was published without a revision', async () => {
  open({ revisions: { from: null, to: 'b' } });
  expect(await screen.findByText('Not recorded')).toBeVisible();
});

it('says what is not recorded, which is not the same as without differences', async () => {
  const notRecorded = ['1.1.0', '1.2.0'];
  open({
    sections: [
      { title: 'Menu', rows: [] },
      { title: 'Symbols of shared packages', rows: [], notRecorded },
    ],
  });
  expect(
    await screen.findByText('Symbols of shared packages: not recorded for 1.1.0 and 1.2.0.'),
  ).toBeVisible();
  expect(screen.getByText('No differences in: Menu.')).toBeVisible();
});
