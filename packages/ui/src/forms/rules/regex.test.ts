import { describeRule } from './describe-rule.ts';
import { regex } from './regex.ts';

describeRule('regex', regex(/^Q-\d{6}$/g), {
  accepts: ['Q-100234', 'Q-100235', ''],
  refuses: ['Q-1', 'x'],
  message: 'The {field} field format is invalid',
});
