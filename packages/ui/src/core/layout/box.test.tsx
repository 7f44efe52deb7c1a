import { expect, it } from '@jest/globals';
import { render, screen } from '@testing-library/react';
import { PortalThemeProvider } from '../../theme/provider.tsx';
import { Box } from './box.tsx';
import type { Sx } from './sx.ts';

const stylesOf = (...all: Sx[]) => {
  render(
    <PortalThemeProvider>
      {all.map((sx, at) => (
        <Box key={String(at)} data-testid={`box-${at}`} sx={sx} />
      ))}
    </PortalThemeProvider>,
  );
  return all.map((_, at) => getComputedStyle(screen.getByTestId(`box-${at}`)));
};

it('tells styles apart that differ in a nested value', () => {
  const [one, other] = stylesOf({ '&&': { width: 10 } }, { '&&': { width: 20 } });
  expect(one?.width).toBe('10px');
  expect(other?.width).toBe('20px');
});

it('applies the later of several styles, and leaves undefined ones out', () => {
  const [styles] = stylesOf([
    { color: 'red', width: 10 },
    { color: 'blue', width: undefined },
  ]);
  expect(styles?.color).toBe('rgb(0, 0, 255)');
  expect(styles?.width).toBe('10px');
});

it('asks a function for its style each time', () => {
  const widthOf = (width: number): Sx => ({ width: () => width });
  const [one, other] = stylesOf(widthOf(10), widthOf(20));
  expect(one?.width).toBe('10px');
  expect(other?.width).toBe('20px');
});

it('renders another element', () => {
  render(
    <PortalThemeProvider>
      <Box component="a" href="/quotes" sx={{ m: 1 }}>
        Quotes
      </Box>
    </PortalThemeProvider>,
  );
  expect(screen.getByRole('link', { name: 'Quotes' })).toHaveAttribute('href', '/quotes');
});
