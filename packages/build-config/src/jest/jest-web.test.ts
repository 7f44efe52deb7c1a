import { expect, it } from '@jest/globals';
import { runTestFiles } from './run-test-files.ts';

const CHANGES = `
    it('changes the window', () => {
      localStorage.setItem('left', 'behind');
      sessionStorage.setItem('left', 'behind');
      document.cookie = 'left=behind';
      history.pushState(null, '', '/left?behind');
      document.title = 'Left behind';
      document.body.innerHTML = '<p>Left behind</p>';
      document.documentElement.dataset.left = 'behind';
      document.head.innerHTML = '<meta name="left" content="behind"><style data-emotion="css">p { order: 1 }</style>';
      window.matchMedia = () => 'left behind';
      Object.defineProperty(window, 'innerWidth', { value: 1, configurable: true });
      jest.spyOn(window, 'getComputedStyle').mockReturnValue(null);
      jest.useFakeTimers({ now: 0 });
      expect([location.pathname, matchMedia(''), innerWidth, Date.now()]).toEqual(['/left', 'left behind', 1, 0]);
    });`;
const STARTS_CLEAN = `
    it('starts with a clean window, except for styles that Emotion adds only once', async () => {
      expect([localStorage.length, sessionStorage.length, document.cookie]).toEqual([0, 0, '']);
      expect([location.href, document.title]).toEqual(['http://localhost/', '']);
      expect([document.body.innerHTML, document.documentElement.dataset.left]).toEqual(['', undefined]);
      expect(document.head.innerHTML).toBe('<style data-emotion="css">p { order: 1 }</style>');
      expect([matchMedia('(pointer: fine)').matches, innerWidth]).toEqual([true, 1024]);
      expect(getComputedStyle(document.body).display).toBe('block');
      await new Promise((resolve) => setTimeout(resolve, 1));
    });`;

/** Jest runs the largest files first. Each of two processes first runs a file that changes the window, then a clean one. */
const FILES = {
  'changes-1.test.ts': CHANGES,
  'changes-2.test.ts': CHANGES,
  'clean-1.test.ts': STARTS_CLEAN,
  'clean-2.test.ts': STARTS_CLEAN,
  'warns.test.ts': "it('writes an error', () => console.error('unexpected'));",
};

it('runs test files in one window per process, and none affects the next', async () => {
  const { 'warns.test.ts': warns, ...others } = await runTestFiles(['jest-web.ts', 'jestWeb'], FILES);
  const passed = { message: '', statuses: ['passed'] };
  expect(Object.values(others)).toEqual([passed, passed, passed, passed]);
  expect(warns?.message).toContain('Unexpected console.error: unexpected');
});
