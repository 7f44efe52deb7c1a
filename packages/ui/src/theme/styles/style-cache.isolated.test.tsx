import { CacheProvider } from '@emotion/react';
import { afterEach, expect, it } from '@jest/globals';
import { render, screen } from '@testing-library/react';
import { createStyleCache } from './style-cache.ts';
import { styled } from './styled.tsx';

const Note = styled('p')({ order: 1, userSelect: 'none', display: 'flex' });
const Other = styled('p')({ order: 2 });

const readSheets = () =>
  [...document.styleSheets].map(({ cssRules }) => [...cssRules].map(({ cssText }) => cssText));
const show = (element: React.ReactElement, speedy = true) =>
  render(<CacheProvider value={createStyleCache({ speedy })}>{element}</CacheProvider>);

afterEach(() => {
  document.head.innerHTML = '';
});

it('takes over prerendered rules, and inserts what is new after them', () => {
  const { unmount } = show(<Note>Note</Note>);
  const { className } = screen.getByText('Note');
  unmount();
  const prerendered = `.${className} { order: 1; }`;
  document.head.innerHTML = `<style data-emotion="${className.replace('ui-', 'ui ')}">${prerendered}</style>`;
  show(
    <>
      <Note>Note</Note>
      <Other>Other</Other>
    </>,
  );
  expect(screen.getByText('Note')).toHaveClass(className);
  expect(readSheets()).toEqual([[prerendered], [`.${screen.getByText('Other').className} { order: 2; }`]]);
});

it('adds no prefixes but those that Safari needs', () => {
  // The text of the rules as they are inserted: a browser that parses them leaves out what it does not need.
  show(<Note>Note</Note>, false);
  expect(document.head.textContent).toContain(
    '{order:1;-webkit-user-select:none;user-select:none;display:flex;}',
  );
});
