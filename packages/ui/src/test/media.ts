import { jest } from '@jest/globals';

/** Matches media queries that contain the text, for example `max-width` for a phone. Undo with `jest.restoreAllMocks()`. */
export const matchMediaContaining = (text: string) =>
  jest.spyOn(globalThis, 'matchMedia').mockImplementation(
    (query) =>
      ({
        matches: query.includes(text),
        media: query,
        addEventListener() {},
        removeEventListener() {},
        addListener() {},
        removeListener() {},
      }) as unknown as MediaQueryList, // the members that are used
  );
