import { expect, it } from '@jest/globals';
import { readBlock } from './read-block.ts';

it.each([
  ['one cell', 'LS1 4AP', [['LS1 4AP']]],
  ['a row', 'Leeds\tLS1 4AP', [['Leeds', 'LS1 4AP']]],
  ['a column as Excel copies it', 'Leeds\r\nYork\r\n', [['Leeds'], ['York']]],
  [
    'empty cells',
    '\tLS1\n\t',
    [
      ['', 'LS1'],
      ['', ''],
    ],
  ],
  ['quotes and line breaks in a cell', '"Unit 1\n2 ""Mill"" Row"\tLeeds', [['Unit 1 2 "Mill" Row', 'Leeds']]],
  ['a quote within a text', '5" pipe\tLeeds', [['5" pipe', 'Leeds']]],
  ['nothing', '', [['']]],
])('reads %s', (_what, text, cells) => {
  expect(readBlock(text)).toEqual(cells);
});
