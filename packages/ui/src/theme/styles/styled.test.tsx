import { expect, it } from '@jest/globals';
import { render, screen } from '@testing-library/react';
import { createRef } from 'react';
import { Box } from '../../core/layout/box.tsx';
import { PortalThemeProvider } from '../provider.tsx';
import { styled } from './styled.tsx';

const Fixed = styled('p')({ color: 'rgb(1, 2, 3)', margin: 4, '&:hover': { color: 'red' } });
const Wider = styled(Fixed)({ color: 'rgb(4, 5, 6)' });
const Repeated = styled('p')({ color: 'rgb(7, 7, 7)' });
const Variable = styled('p')<{ isWide: boolean }>(({ isWide }) => ({ width: isWide ? 20 : 10 }));

const show = (element: React.ReactElement) => {
  render(<PortalThemeProvider>{element}</PortalThemeProvider>);
  return screen.getByText('Text');
};

it('renders fixed styles as one class', () => {
  const ref = createRef<HTMLParagraphElement>();
  const element = show(
    <Fixed ref={ref} className="own" data-part="text">
      Text
    </Fixed>,
  );
  expect(element).toBe(ref.current);
  expect(element.tagName).toBe('P');
  expect(element).toHaveStyle({ color: 'rgb(1, 2, 3)', margin: '4px' });
  expect(element.className).toMatch(/^own ui-\w+$/);
  expect(element).toHaveAttribute('data-part', 'text');
});

it('gives equal elements the same class, and inserts its rules once', () => {
  render(
    <PortalThemeProvider>
      <Repeated>One</Repeated>
      <Repeated>Two</Repeated>
    </PortalThemeProvider>,
  );
  const name = screen.getByText('One').className;
  expect(screen.getByText('Two').className).toBe(name);
  const rules = [...document.styleSheets].flatMap((sheet) => [...sheet.cssRules]);
  expect(rules.filter((rule) => rule.cssText.startsWith(`.${name} {`))).toHaveLength(1);
});

it('renders another element, and styles of the place where it is used', () => {
  const element = show(
    <Fixed as="strong" sx={{ color: 'rgb(7, 8, 9)', opacity: 0.5 }}>
      Text
    </Fixed>,
  );
  expect(element.tagName).toBe('STRONG');
  expect(element).toHaveStyle({ color: 'rgb(7, 8, 9)', opacity: '0.5', margin: '4px' });
  expect(element).not.toHaveAttribute('sx');
});

it('lets the styles of a component around it win', () => {
  expect(show(<Wider>Text</Wider>)).toHaveStyle({ color: 'rgb(4, 5, 6)', margin: '4px' });
});

it('lets the styles of a box around it win', () => {
  expect(
    show(
      <Box component={Fixed} sx={{ margin: '6px' }}>
        Text
      </Box>,
    ),
  ).toHaveStyle({ color: 'rgb(1, 2, 3)', margin: '6px' });
});

it('leaves styles that depend on props to MUI', () => {
  expect(show(<Variable isWide>Text</Variable>)).toHaveStyle({ width: '20px' });
});

it('leaves an element without styles without a class', () => {
  expect(show(<Box>Text</Box>)).not.toHaveAttribute('class');
});
