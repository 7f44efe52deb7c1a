import { describeRule } from './describe-rule.ts';
import { minValue } from './min-value.ts';

describeRule('minValue', minValue(2), {
  accepts: [2, 3, '2.5', '', null],
  refuses: [1, '1.9', 'x', -5],
  message: 'The {field} field must be 2 or more',
});
