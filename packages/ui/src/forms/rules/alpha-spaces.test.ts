import { alphaSpaces } from './alpha-spaces.ts';
import { describeRule } from './describe-rule.ts';

describeRule('alphaSpaces', alphaSpaces(), {
  accepts: ['Ann Marie', ''],
  refuses: ['Ann 2', 'Ann-Marie'],
  message: 'The {field} field may only contain alphabetic characters as well as spaces',
});
