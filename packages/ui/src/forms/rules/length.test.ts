import { describeRule } from './describe-rule.ts';
import { length } from './length.ts';

describeRule('length', length(3), {
  accepts: ['abc', 123, ['a', 'b', 'c'], '', []],
  refuses: ['ab', 'abcd', ['a']],
  message: 'The {field} field must be 3 long',
});
