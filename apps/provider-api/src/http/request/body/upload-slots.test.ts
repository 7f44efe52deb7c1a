import { describe, expect, it } from '@jest/globals';
import { createUploadSlots } from './upload-slots.ts';

const LARGE = 9_000_000;
const REFUSED = 'You are already sending 3 large files. Wait until one has arrived, then try again.';

describe('large uploads of one user at once', () => {
  it('are three; the fourth has to wait until one has ended', () => {
    const open = createUploadSlots();
    const [first, ...others] = [open('user 1'), open('user 1'), open('user 1')];
    for (const upload of [first, ...others]) upload?.grow(LARGE);
    const fourth = open('user 1');
    fourth.grow(500_000);
    expect(() => fourth.grow(500_001)).toThrow(REFUSED);
    fourth.leave();
    expect(() => open('user 1').grow(LARGE)).toThrow(REFUSED);
    first?.leave();
    first?.leave();
    open('user 1').grow(LARGE);
    expect(() => open('user 1').grow(LARGE)).toThrow(REFUSED);
  });

  it('count once each, and not for others', () => {
    const open = createUploadSlots();
    for (let count = 0; count < 3; count += 1) {
      const upload = open('user 1');
      upload.grow(LARGE);
      upload.grow(LARGE + 1);
    }
    open('user 2').grow(LARGE);
  });
});
