import * as matchers from '@testing-library/jest-dom/matchers';
import { act } from 'react';
import { configureLibraries } from '../rendering.ts';

const { expect } = globalThis as unknown as typeof import('@jest/globals');

expect.extend(matchers);
configureLibraries();
// Testing Library sets it only for the test file that loads it.
Reflect.set(globalThis, 'IS_REACT_ACT_ENVIRONMENT', true);
// With the first asynchronous `act`, React chooses the timer of all later ones. A fake timer would never fire.
await act(async () => {});
