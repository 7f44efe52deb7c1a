import { describeRule } from './describe-rule.ts';
import { ukPostcode } from './uk-postcode.ts';

describeRule('ukPostcode', ukPostcode(), {
  accepts: ['M1 1AE', 'm60 1nw', 'CR2 6XH', 'DN55 1PT', 'W1A 1HQ', 'EC1A 1BB', 'SW1A1AA', 'GIR 0AA', ''],
  refuses: [
    '1M 1AE',
    'M1 1AC',
    'Q1 1AA',
    'SW1A 1A',
    'SW1A  1AA',
    'AI1 1AA',
    'EC1A 1BO',
    'M123 1AA',
    'nonsense',
  ],
  message: 'The {field} field must be a valid UK postcode',
});
