import { alpha } from './alpha.ts';
import { describeRule } from './describe-rule.ts';

describeRule('alpha', alpha(), {
  accepts: ['abc', 'Zoë', 'Łódź', ''],
  refuses: ['a1', 'a b', 'a-b'],
  message: 'The {field} field may only contain alphabetic characters',
});
