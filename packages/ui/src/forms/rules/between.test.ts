import { between } from './between.ts';
import { describeRule } from './describe-rule.ts';

describeRule('between', between(1, 10), {
  accepts: [1, 10, '5', '', null],
  refuses: [0, 11, 'x'],
  message: 'The {field} field must be between 1 and 10',
});
