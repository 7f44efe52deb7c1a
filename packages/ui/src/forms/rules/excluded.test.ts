import { describeRule } from './describe-rule.ts';
import { excluded } from './excluded.ts';

describeRule('excluded', excluded(['a', 2]), {
  accepts: ['b', 3, ''],
  refuses: ['a', 2, '2'],
  message: 'The {field} field is not a valid value',
});
