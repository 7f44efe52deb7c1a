/** Named by the preset as a file, so that packages that use the preset need not depend on the runner. */
// @ts-expect-error The package has no types.
export { default } from 'jest-light-runner/child-process';
