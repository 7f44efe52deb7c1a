import { describeRule } from './describe-rule.ts';
import { max } from './max.ts';

describeRule('max', max(3), {
  accepts: ['abc', 'a', 123, '', undefined],
  refuses: ['abcd', 1234],
  message: 'The {field} field may not be greater than 3 characters',
});
