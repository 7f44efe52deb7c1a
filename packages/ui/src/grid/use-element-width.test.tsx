import { afterEach, beforeEach, expect, it, jest } from '@jest/globals';
import { act, render, screen } from '@testing-library/react';
import { useRef } from 'react';
import { readPageWidth } from '../page/layout/page-width.ts';
import { useElementWidth } from './use-element-width.ts';

let resized: () => void = () => undefined;
const measured = jest.fn(() => 700);

beforeEach(() => {
  measured.mockClear();
  jest.spyOn(Element.prototype, 'clientWidth', 'get').mockImplementation(function width(this: Element) {
    return this.tagName === 'MAIN' ? 1200 : measured();
  });
  window.innerWidth = 1440;
  jest.spyOn(globalThis, 'ResizeObserver').mockImplementation((callback) => {
    resized = () => callback([], {} as ResizeObserver);
    return { observe: jest.fn(), unobserve: jest.fn(), disconnect: jest.fn() };
  });
});

afterEach(() => void jest.restoreAllMocks());

function Width({ readKnown }: { readKnown?: () => number | null }) {
  const ref = useRef<HTMLParagraphElement>(null);
  return <p ref={ref}>{useElementWidth(ref, readKnown) ?? 'unknown'}</p>;
}

it('measures the element before it is painted', () => {
  render(<Width />);
  expect(screen.getByText('700')).toBeVisible();
});

it('takes the width of the page on screen, without measuring', () => {
  document.body.append(document.createElement('main'));
  render(<Width readKnown={readPageWidth} />);
  expect(screen.getByText('1136')).toBeVisible();
  expect(measured).not.toHaveBeenCalled();
  act(() => resized());
  expect(screen.getByText('700')).toBeVisible();
  document.querySelector('main')?.remove();
});

it('measures where no page is on screen', () => {
  render(<Width readKnown={readPageWidth} />);
  expect(screen.getByText('700')).toBeVisible();
});

it.each([
  [599, 1200 - 2 * 16],
  [600, 1200 - 2 * 24],
  [1024, 1200 - 2 * 32],
])('knows the margins of a page in a window of %i px', (innerWidth, expected) => {
  document.body.append(document.createElement('main'));
  window.innerWidth = innerWidth;
  expect(readPageWidth()).toBe(expected);
  document.querySelector('main')?.remove();
});
