import { describeRule } from './describe-rule.ts';
import { digits } from './digits.ts';

describeRule('digits', digits(6), {
  accepts: ['000123', 123456, ''],
  refuses: ['12345', '1234567', '12345a', -12345],
  message: 'The {field} field must be numeric and exactly contain 6 digits',
});
