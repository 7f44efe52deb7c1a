import { CacheProvider } from '@emotion/react';
import { afterEach, expect, it } from '@jest/globals';
import { render, screen } from '@testing-library/react';
import { createStyleCache } from './style-cache.ts';
import { styled } from './styled.tsx';

const Note = styled('p')({ order: 1, userSelect: 'none', display: 'flex' });
const Other = styled('p')({ order: 2 });

const readSheets = () =>
  [...document.styleSheets].map(({ cssRules }) => [...cssRules].map(({ cssText }) => cssText));
const show = (element: React.ReactElement) =>
  render(<CacheProvider value={createStyleCache({ speedy: true })}>{element}</CacheProvider>);

afterEach(() => {
  document.head.innerHTML = '';
});

it('takes over prerendered rules, and inserts what is new after them', () => {
  const { unmount } = show(<Note>Note</Note>);
  const { className } = screen.getByText('Note');
  unmount();
  const prerendered = `.${className} {order: 1;}`;
  document.head.innerHTML = `<style data-emotion="${className.replace('ui-', 'ui ')}">${prerendered}</style>`;
  show(
    <>
      <Note>Note</Note>
      <Other>Other</Other>
    </>,
  );
  expect(screen.getByText('Note')).toHaveClass(className);
  expect(readSheets()).toEqual([[prerendered], [`.${screen.getByText('Other').className} {order: 2;}`]]);
});

it('adds no prefixes but those that Safari needs', () => {
  show(<Note>Note</Note>);
  expect(readSheets().flat().join('')).toMatch(
    /\{order: 1; -webkit-user-select: none; user-select: none; display: flex;\}/,
  );
});
