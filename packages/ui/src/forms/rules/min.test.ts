import { describeRule } from './describe-rule.ts';
import { min } from './min.ts';

describeRule('min', min(3), {
  accepts: ['abc', 'abcd', 1234, '', null],
  refuses: ['ab', 12],
  message: 'The {field} field must be at least 3 characters',
});
