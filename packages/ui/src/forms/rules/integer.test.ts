import { describeRule } from './describe-rule.ts';
import { integer } from './integer.ts';

describeRule('integer', integer(), {
  accepts: [1, -12, '0', '', null],
  refuses: [1.5, '1.0', 'x', '+1', '1 '],
  message: 'The {field} field must be an integer',
});
