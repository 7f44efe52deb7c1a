import { expect, it } from '@jest/globals';
import stylesWhenRendered from './styles-when-rendered.ts';

const MUI = `
const calls = [];
const preprocessStyles = (style) => (calls.push(style), style);
function transformStyle(style) {
        const serialized = preprocessStyles(style);
        return function styleObjectProcessor(props) {
          return serialized;
        };
}
return { calls, transformStyle };
`;

it('serializes a component’s styles once, when it is first rendered', () => {
  const { calls, transformStyle } = new Function(stylesWhenRendered(MUI))();
  const render = transformStyle('style');
  expect(calls).toEqual([]);
  expect([render(), render()]).toEqual(['style', 'style']);
  expect(calls).toEqual(['style']);
});

it('fails the build where MUI has changed', () => {
  expect(() => stylesWhenRendered('export {}')).toThrow('another way');
});
