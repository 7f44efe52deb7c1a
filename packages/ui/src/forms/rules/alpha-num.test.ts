import { alphaNum } from './alpha-num.ts';
import { describeRule } from './describe-rule.ts';

describeRule('alphaNum', alphaNum(), {
  accepts: ['abc123', 'é1', ''],
  refuses: ['a b', 'a_b', 'a-b'],
  message: 'The {field} field may only contain alpha-numeric characters',
});
