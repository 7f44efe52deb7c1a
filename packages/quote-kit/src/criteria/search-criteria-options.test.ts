import { describe, expect, it } from '@jest/globals';
import { filterAvailableSpeeds, getSpeedsForBearers, toggleValue } from './search-criteria-options.ts';

describe('available speeds', () => {
  it('include every speed once while no bearer is chosen', () => {
    const speeds = getSpeedsForBearers([]);
    expect(speeds).toEqual([...new Set(speeds)]);
    expect(speeds.at(0)).toBe(10);
    expect(speeds.at(-1)).toBe(10000);
  });

  it('belong to the chosen bearers', () => {
    expect(getSpeedsForBearers([100])).toEqual([10, 20, 30, 40, 50, 60, 70, 80, 90, 100]);
    expect(getSpeedsForBearers([10000]).at(0)).toBe(1000);
  });

  it('are deselected if no chosen bearer supports them', () => {
    expect(filterAvailableSpeeds([50, 100, 2000], [1000])).toEqual([100]);
    expect(filterAvailableSpeeds([50, 2000], [])).toEqual([50, 2000]);
  });
});

describe('toggleValue', () => {
  it('adds a value in order and removes it the second time', () => {
    expect(toggleValue([10, 100], 50)).toEqual([10, 50, 100]);
    expect(toggleValue([10, 50], 50)).toEqual([10]);
  });
});
