import { alphaDash } from './alpha-dash.ts';
import { describeRule } from './describe-rule.ts';

describeRule('alphaDash', alphaDash(), {
  accepts: ['abc-1_2', ''],
  refuses: ['a b', 'a.b'],
  message: 'The {field} field may contain alpha-numeric characters as well as dashes and underscores',
});
