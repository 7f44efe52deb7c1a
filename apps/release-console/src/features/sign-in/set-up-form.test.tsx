import { afterEach, expect, it } from '@jest/globals';
import { act, screen } from '@testing-library/react';
import { startSetUp } from '../../contract/session.ts';
import { answering, renderConsole } from '../../testing/render-console.tsx';

afterEach(() => {
  window.location.hash = '';
});

it('keeps the key of the authenticator app after the connection was lost', async () => {
  window.location.hash = '#token';
  let keys = 0;
  const { inputsOf } = renderConsole('/set-up', [
    answering(startSetUp, () => {
      keys += 1;
      return {
        name: 'Paul',
        email: 'paul@operators.test',
        sealedKey: `sealed ${keys}`,
        svg: '<svg xmlns="http://www.w3.org/2000/svg"/>',
        url: `otpauth://totp/Portal:paul?secret=KEY${keys}KEY`,
      };
    }),
  ]);
  expect(await screen.findByText(/KEY1/)).toBeVisible();
  // SWR treats calls within two seconds as one.
  await act(() => new Promise((done) => setTimeout(done, 2100)));
  window.dispatchEvent(new Event('online'));
  await act(() => new Promise((done) => setTimeout(done, 100)));
  expect(inputsOf(startSetUp)).toHaveLength(1);
  expect(screen.getByText(/KEY1/)).toBeVisible();
});
