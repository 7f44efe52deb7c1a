import { describe, expect, it, jest } from '@jest/globals';
import { ATTACHMENT_MAX_BYTES } from '@portal/api-client/limits';
import { detectFileType } from './file-type.ts';

const TEXT = 'text/plain; charset=utf-8';

describe('the check of a text file', () => {
  it('lets others run between its slices, none longer than half a megabyte', async () => {
    const pause = jest.fn(async () => {});
    const text = Buffer.alloc(ATTACHMENT_MAX_BYTES, 'a line of text\r\n');
    expect(await detectFileType('notes.txt', text, pause)).toBe(TEXT);
    expect(pause.mock.calls.length).toBeGreaterThanOrEqual(Math.floor(text.length / 500_000) - 1);
  });

  it('looks at every byte, and stops at the first that is none of a text', async () => {
    const last = Buffer.alloc(2_000_000, 'x');
    last[last.length - 1] = 0x01;
    expect(await detectFileType('notes.txt', last, async () => {})).toBeNull();
    const first = Buffer.alloc(2_000_000, 'x');
    first[0] = 0x7f;
    const pause = jest.fn(async () => {});
    expect(await detectFileType('notes.txt', first, pause)).toBeNull();
    expect(pause).not.toHaveBeenCalled();
  });
});
