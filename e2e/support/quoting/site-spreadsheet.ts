import { RUNS_ALL } from '../runs-all.ts';

const HEADER = 'Site Ref;Client;Street Address;City;Post Code';
/** Lines of the address book's Millrace Lane in Leeds, which several addresses match. */
const AMBIGUOUS = '"Millrace Lane";Leeds;LS11 1FD';

/** `npm test` imports fewer. */
export const ROWS = RUNS_ALL ? 250 : 30;
/** Three rows are bad, two ambiguous and two duplicates. */
export const GOOD_ROWS = ROWS - 7;

/** {@link ROWS} as they come from a spreadsheet: other column names, a byte order mark, quotes, duplicates, bad postcodes. */
export function createSpreadsheet(): Buffer {
  const good = Array.from(
    { length: GOOD_ROWS },
    (_, index) => `S-${index + 1};"Tidewell; Sons & Co";${index + 1} Test Row;Leeds;ls1  4ap`,
  );
  const bad = ['LS1', 'nowhere', 'LS1 4APX'].map(
    (postcode, index) => `B-${index};Tidewell;${index} Bad Road;Leeds;${postcode}`,
  );
  const ambiguous = ['A-1', 'A-2'].map((reference) => `${reference};Tidewell;${AMBIGUOUS}`);
  const duplicates = ['D-1;Tidewell;1 TEST ROW;Leeds;LS1 4AP', 'D-2;Tidewell;2 Test Row;Leeds;LS14AP'];
  return Buffer.from(`\ufeff${[HEADER, ...good, ...bad, ...ambiguous, ...duplicates].join('\r\n')}\r\n`);
}

/** Good rows at one postcode, and a row for each of these other postcodes. */
export function createSites(good: number, postcodes: readonly string[] = []): Buffer {
  const codes = [...Array.from({ length: good }, () => 'LS1 4AP'), ...postcodes];
  const rows = codes.map((postcode, at) => `S-${at + 1};Tidewell Mills;${at + 1} Test Row;Leeds;${postcode}`);
  return Buffer.from([HEADER, ...rows].join('\r\n'));
}
