import { beforeEach, expect, it } from '@jest/globals';
import { fireEvent, screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { type EarlyInput, FIRST_PAINT_ID } from '../early-page.ts';
import { holdInput } from './hold-input.ts';

let input: EarlyInput;
beforeEach(() => {
  document.body.innerHTML = `<div id="${FIRST_PAINT_ID}"><form method="post"><input aria-label="Email">
    <button>Sign in</button></form></div><button>Elsewhere</button>`;
  input = { pressed: [], focused: null, unfinished: new Set() };
  holdInput(input);
});

it('records pressed buttons of the prerendered page and shows that they wait', async () => {
  const button = screen.getByRole('button', { name: 'Sign in' });
  await userEvent.click(button);
  await userEvent.click(screen.getByRole('button', { name: 'Elsewhere' }));
  expect(input.pressed).toEqual([button]);
  expect(button).toHaveAttribute('aria-busy', 'true');
});

it('records Enter in a form as its button, and does not submit the form', async () => {
  const form = document.querySelector('form') ?? document.body;
  await userEvent.type(screen.getByLabelText('Email'), 'ada{Enter}');
  expect(input.pressed).toEqual([screen.getByRole('button', { name: 'Sign in' })]);
  expect(fireEvent.submit(form)).toBe(false);
});

it('records the element that had the focus last', async () => {
  await userEvent.click(screen.getByLabelText('Email'));
  await userEvent.click(screen.getByRole('button', { name: 'Elsewhere' }));
  expect(input.focused).toBe(screen.getByLabelText('Email'));
});

it('knows while text is composed and while a button is held down', () => {
  const email = screen.getByLabelText('Email');
  const button = screen.getByRole('button', { name: 'Sign in' });
  fireEvent.compositionStart(email);
  fireEvent.pointerDown(button);
  expect([...input.unfinished]).toEqual(['composition', 'press']);
  fireEvent.compositionEnd(email);
  expect([...input.unfinished]).toEqual(['press']);
  fireEvent.pointerCancel(button);
  expect(input.unfinished.size).toBe(0);
});
