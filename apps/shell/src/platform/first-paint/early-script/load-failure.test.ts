import { afterEach, expect, it } from '@jest/globals';
import { screen } from '@testing-library/react';
import { LOAD_FAILURE_ID } from '../early-page.ts';
import { showLoadFailure } from './load-failure.ts';

afterEach(() => document.body.replaceChildren());

it('says that the portal could not be loaded, and stops waiting for it', () => {
  document.body.innerHTML = `<button aria-busy="true">Sign in</button><p id="${LOAD_FAILURE_ID}" hidden>The portal could not be loaded</p>`;
  const button = screen.getByRole('button', { name: 'Sign in' });
  const pressed: Element[] = [button];
  showLoadFailure({ pressed });
  const script = document.createElement('script');
  document.body.append(script);
  script.dispatchEvent(new Event('error'));
  expect(screen.getByText('The portal could not be loaded')).not.toBeVisible();
  script.defer = true;
  script.dispatchEvent(new Event('error'));
  expect(screen.getByText('The portal could not be loaded')).toBeVisible();
  expect(button).not.toHaveAttribute('aria-busy');
  expect(pressed).toEqual([]);
});
