import { expect, it } from '@jest/globals';
import { findMatches, findMatchRanges, searchWords } from './match-ranges.ts';

it('finds each word wherever it occurs, whatever its case', () => {
  expect(findMatches('Harbour Bakery, harbour road', searchWords(' HARBOUR  bak '))).toEqual([
    [0, 7],
    [16, 23],
    [8, 11],
  ]);
  expect(findMatches('Leeds', searchWords(''))).toEqual([]);
});

it('finds words in the text of rows but not in figures, dates or buttons', () => {
  document.body.innerHTML = `<div id="root"><span>Q-<b>100</b></span><span class="portal-money">£100.00</span>
    <dl><dt>100</dt><dd data-kind="date">10/10/2100</dd><dd>100 Mb</dd></dl><button>100</button></div>`;
  const root = document.querySelector('#root');
  if (root === null) throw new Error('There is no root.');
  expect(findMatchRanges(root, ['100']).map((range) => range.startContainer.textContent)).toEqual([
    '100',
    '100 Mb',
  ]);
});
