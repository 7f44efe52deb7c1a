import { describeRule } from './describe-rule.ts';
import { mimes } from './mimes.ts';

describeRule('mimes', mimes('text/csv', 'image/*'), {
  accepts: [new File([''], 'a', { type: 'text/csv' }), new File([''], 'a', { type: 'image/png' }), undefined],
  refuses: [
    new File([''], 'a', { type: 'application/pdf' }),
    new File([''], 'a', { type: 'text/csvx' }),
    new File([''], 'a'),
  ],
  message: 'The {field} field must have a valid file type',
});
