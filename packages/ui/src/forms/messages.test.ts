import { readFile } from 'node:fs/promises';
import { describe, expect, it } from '@jest/globals';
import { displayMessage, message, messages } from './messages.ts';
import * as rules from './rules/all.ts';

describe('message', () => {
  it('puts parameters in and leaves the field for later', () => {
    expect(message('min', { length: 8 })).toBe('The {field} field must be at least 8 characters');
    expect(message('between', { min: 0, max: 5 })).toBe('The {field} field must be between 0 and 5');
  });
});

describe('displayMessage', () => {
  it('puts the label inside the sentence', () => {
    expect(displayMessage(message('required'), 'Customer name', 'customerName')).toBe(
      'The customer name field is required',
    );
  });
  it('leaves abbreviations as they are', () => {
    expect(displayMessage(message('required'), 'NNI reference', 'nni')).toBe(
      'The NNI reference field is required',
    );
  });
  it('names a field without a label after its path', () => {
    expect(displayMessage(message('required'), undefined, 'contacts.0.phoneNumber')).toBe(
      'The phone number field is required',
    );
  });
  it('turns the underscores of a server message into spaces', () => {
    expect(displayMessage('The customer_name field is required.', 'Customer', 'customerName')).toBe(
      'The customer name field is required.',
    );
  });
});

describe('the catalogue of specification §5', () => {
  /** As the specification spells them, each with the rule that says it. */
  const CATALOGUE = {
    required: 'required',
    required_if: 'requiredIf',
    required_without: 'requiredWithout',
    email: 'email',
    min: 'min',
    max: 'max',
    min_value: 'minValue',
    max_value: 'maxValue',
    between: 'between',
    integer: 'integer',
    numeric: 'numeric',
    digits: 'digits',
    length: 'length',
    alpha: 'alpha',
    alpha_num: 'alphaNum',
    alpha_dash: 'alphaDash',
    alpha_spaces: 'alphaSpaces',
    confirmed: 'confirmed',
    regex: 'regex',
    oneOf: 'oneOf',
    excluded: 'excluded',
    image: 'image',
    ext: 'ext',
    mimes: 'mimes',
    dimensions: 'dimensions',
    size: 'size',
    double: 'double',
  } as const;

  it.each(Object.entries(CATALOGUE))('%s has a message, a rule and a test of both', async (_, name) => {
    expect(messages[name]).toContain('{field}');
    expect(Object.keys(rules)).toContain(name);
    const file = name.replace(/[A-Z]/g, (letter) => `-${letter.toLowerCase()}`);
    const test = await readFile(new URL(`rules/${file}.test.ts`, import.meta.url), 'utf8');
    // Its words, as a person reads them, with whatever numbers the test takes.
    const words = messages[name].split(/\{(?!field)\w+\}/)[0] ?? '';
    expect(test).toContain(words.trim());
  });

  it('has no word of the rules that belongs to no catalogue', () => {
    const own = ['doublePlaces', 'ukPostcode', 'day', 'minDay', 'maxDay'];
    const known: readonly string[] = [...Object.values(CATALOGUE), ...own];
    expect(Object.keys(messages).filter((name) => !known.includes(name))).toEqual([]);
  });
});
