import { describe, expect, it } from '@jest/globals';
import { isEasilyGuessed } from './password-strength.ts';

const AMELIA = ['Amelia', 'Hartley', 'amelia.hartley@acme.test', 'Acme Connect'];

describe('a password', () => {
  it.each([
    'password1234',
    'P@ssw0rd1234',
    'Password123!',
    'iloveyou1234',
    'letmeinletmein',
    'welcome2024!!',
    'Summer2026!!!!',
    'qwertyuiop12',
    '1qaz2wsx3edc',
    '123456789012',
    'abcdefghijkl',
    'aaaaaaaaaaaa',
    'x'.repeat(200),
  ])('that many people have, or a pattern, is easily guessed: %s', async (password) => {
    expect(await isEasilyGuessed(password, AMELIA)).toBe(true);
  });

  it.each(['Amelia.Hartley1', 'acmeconnect12', 'Hartley@Acme-7', 'partnerportal1', 'Broadband-Portal-1'])(
    'made of what everybody knows is easily guessed: %s',
    async (password) => {
      expect(await isEasilyGuessed(password, AMELIA)).toBe(true);
    },
  );

  it.each([
    'correct horse battery staple',
    'a-longer-password-2',
    'vT7#qk9!mWz2',
    'größe über alles fünf',
    '木曜日 の 夜 は 雨 でした か',
    `${'long and unusual words '.repeat(8)}in a row`,
  ])('of one’s own is not: %s', async (password) => {
    expect(await isEasilyGuessed(password, AMELIA)).toBe(false);
  });

  it("is checked against its owner's names", async () => {
    expect(await isEasilyGuessed('Zebediah-Quill-9', ['Zebediah', 'Quill'])).toBe(true);
    expect(await isEasilyGuessed('Zebediah-Quill-9', AMELIA)).toBe(false);
  });
});
