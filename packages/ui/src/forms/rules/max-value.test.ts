import { describeRule } from './describe-rule.ts';
import { maxValue } from './max-value.ts';

describeRule('maxValue', maxValue(2), {
  accepts: [2, 0, '-1', '', undefined],
  refuses: [3, '2.1', 'x'],
  message: 'The {field} field must be 2 or less',
});
