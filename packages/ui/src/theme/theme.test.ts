import { expect, it } from '@jest/globals';
import { getPortalTheme } from './theme.ts';

it.each([356, 25, 31, 54])('refuses the brand hue %d, which looks like danger', (hue) => {
  expect(() => getPortalTheme({ hue })).toThrow(`The brand's hue ${hue} is too close to the danger colour's`);
});

it.each([205, 355, 55])('accepts the brand hue %d', (hue) => {
  expect(getPortalTheme({ hue }).colorSchemes.light).toBeDefined();
});
