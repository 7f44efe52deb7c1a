import { expect, it } from '@jest/globals';
import { runTestFiles } from './run-test-files.ts';

/** Jest runs the largest files first, so those that repeat a test run after the one that leaves state behind. */
const FILES = {
  'a-leaves-state.test.ts': `
    it('changes the process', () => {
      process.env['LEFT_BEHIND'] = 'yes';
      process.exitCode = 3;
      jest.spyOn(console, 'info').mockReturnValue(undefined);
      jest.useFakeTimers();
    });`,
  'b-starts-clean.test.ts': `
    it('sees nothing of the file before', async () => {
      expect(process.env['LEFT_BEHIND']).toBeUndefined();
      expect(process.exitCode).toBeUndefined();
      expect('mock' in console.info).toBe(false);
      await new Promise((resolve) => setTimeout(resolve, 1));
    });`,
  'c-looks-late.test.ts': `
    it('looks at failures one after the other', async () => {
      const failures = [Promise.reject(new Error('one')), Promise.reject(new Error('two'))];
      for (const failure of failures) {
        await new Promise((resolve) => setTimeout(resolve, 1));
        await expect(failure).rejects.toThrow();
      }
    });`,
  'd-forgets.test.ts': `
    it('forgets a failure', () => {
      void Promise.reject(new Error('forgotten'));
    });`,
  'e-repeats.test.ts': "await import('./b-starts-clean.test.ts');",
  'f-repeats.test.ts': "await import('./b-starts-clean.test.ts');",
};

it('runs test files in one process, and none of them affects the next', async () => {
  const results = await runTestFiles(['jest-node.ts', 'jestNode'], FILES);
  const failed = Object.entries(results).filter(([, { statuses }]) => statuses.includes('failed'));
  expect(failed).toEqual([
    ['d-forgets.test.ts', expect.objectContaining({ statuses: ['passed', 'failed'] })],
  ]);
  expect(results['d-forgets.test.ts']?.message).toContain('forgotten');
  // Each file that repeats the tests of another one has run them.
  expect(Object.values(results).flatMap(({ statuses }) => statuses)).toHaveLength(7);
});
