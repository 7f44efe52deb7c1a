import { describe, expect, it } from '@jest/globals';
import { displayMessage, message } from './messages.ts';

describe('message', () => {
  it('fills in parameters and leaves the field', () => {
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
  it('keeps abbreviations unchanged', () => {
    expect(displayMessage(message('required'), 'NNI reference', 'nni')).toBe(
      'The NNI reference field is required',
    );
  });
  it('names a field without a label after its path', () => {
    expect(displayMessage(message('required'), undefined, 'contacts.0.phoneNumber')).toBe(
      'The phone number field is required',
    );
  });
  it.each([
    ['is not a valid value', 'The layer field is not a valid value'],
    ['field is required', 'The layer field is required'],
    ['must be 2 or more', 'The layer field must be 2 or more'],
    ['is already in use', 'The layer is already in use'],
    ['Another text of the provider.', 'Another text of the provider.'],
  ])('makes %j of the provider a sentence', (text, sentence) => {
    expect(displayMessage(text, 'Layer', 'layer')).toBe(sentence);
  });
  it('replaces underscores of a server message with spaces', () => {
    expect(displayMessage('The customer_name field is required.', 'Customer', 'customerName')).toBe(
      'The customer name field is required.',
    );
  });
});
