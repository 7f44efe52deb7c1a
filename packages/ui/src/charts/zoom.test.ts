import { describe, expect, it } from '@jest/globals';
import { pan, sliceToWindow, zoomIn, zoomOut } from './zoom.ts';

describe('a zoomed chart', () => {
  it('shows half of the points around the middle, and at least six', () => {
    expect(zoomIn({ from: 0, to: 100 })).toEqual({ from: 25, to: 75 });
    expect(zoomIn({ from: 10, to: 18 })).toEqual({ from: 11, to: 17 });
  });
  it('stays within the data when it zooms out or moves', () => {
    expect(zoomOut({ from: 0, to: 25 }, 100)).toEqual({ from: 0, to: 50 });
    expect(zoomOut({ from: 60, to: 95 }, 100)).toEqual({ from: 30, to: 100 });
    expect(zoomOut({ from: 10, to: 80 }, 100)).toEqual({ from: 0, to: 100 });
    expect(pan({ from: 30, to: 50 }, -1, 100)).toEqual({ from: 10, to: 30 });
    expect(pan({ from: 10, to: 30 }, -1, 100)).toEqual({ from: 0, to: 20 });
    expect(pan({ from: 70, to: 90 }, 1, 100)).toEqual({ from: 80, to: 100 });
  });
  it('cuts labels and values alike', () => {
    const data = { labels: ['a', 'b', 'c'], series: [{ label: 'In', values: [1, null, 3] }] };
    expect(sliceToWindow(data, { from: 1, to: 3 })).toEqual({
      labels: ['b', 'c'],
      series: [{ label: 'In', values: [null, 3] }],
    });
  });
});
