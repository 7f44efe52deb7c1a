import { join } from 'node:path';
import { expect, it } from '@jest/globals';
import { mergeProjects } from './merge-projects.ts';
import { REPOSITORY } from './run-command.ts';

const SHARED = { transform: { '\\.ts$': '/swc.js' }, cacheDirectory: '<rootDir>/../../.cache/jest' };
const orders = {
  folder: 'apps/orders',
  settings: {
    ...SHARED,
    testEnvironment: '@portal/build-config/jest-web-environment',
    setupFilesAfterEnv: ['@portal/build-config/jest-web-setup'],
    testMatch: ['<rootDir>/src/**/*.test.tsx'],
  },
};
const services = { ...orders, folder: 'apps/services' };
const release = {
  folder: 'tools/release',
  settings: { ...SHARED, testMatch: ['<rootDir>/src/**/*.test.ts'], testPathIgnorePatterns: ['slow'] },
};

it('makes one project of packages with the same settings, which runs the tests of each', () => {
  const [web, node, ...more] = mergeProjects([orders, release, services]);
  expect(more).toEqual([]);
  expect(web?.testMatch).toEqual(
    ['apps/orders', 'apps/services'].map((folder) => join(REPOSITORY, folder, 'src/**/*.test.tsx')),
  );
  expect(web?.roots).toEqual([join(REPOSITORY, 'apps/orders/src'), join(REPOSITORY, 'apps/services/src')]);
  expect(node?.testMatch).toEqual([join(REPOSITORY, 'tools/release/src/**/*.test.ts')]);
  expect(node?.testPathIgnorePatterns).toEqual(['slow']);
  expect(web?.testPathIgnorePatterns).toEqual(['/node_modules/']);
  expect(web?.cacheDirectory).toBe(join(REPOSITORY, '.cache/jest'));
});

it('names modules by path, because the shared project belongs to no package', () => {
  const [web] = mergeProjects([orders]);
  expect(web?.testEnvironment).toBe(
    join(REPOSITORY, 'packages/build-config/src/jest/jest-web-environment.ts'),
  );
  expect(web?.setupFilesAfterEnv).toEqual([
    join(REPOSITORY, 'packages/build-config/src/jest/jest-web-setup.ts'),
  ]);
  const [node] = mergeProjects([release]);
  expect(node?.testEnvironment).toBe('node');
});

it('finds the caches of an earlier run again', () => {
  const idOf = (...packages: Parameters<typeof mergeProjects>[0]) => mergeProjects(packages)[0]?.id;
  expect(idOf(orders)).toBe(idOf(orders, services));
  expect(idOf(orders)).not.toBe(idOf(release));
});
