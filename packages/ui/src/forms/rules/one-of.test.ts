import { describeRule } from './describe-rule.ts';
import { oneOf } from './one-of.ts';

describeRule('oneOf', oneOf(['a', 2]), {
  accepts: ['a', '2', 2, ''],
  refuses: ['b', 3],
  message: 'The {field} field is not a valid value',
});
