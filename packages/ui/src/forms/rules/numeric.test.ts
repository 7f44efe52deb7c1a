import { describeRule } from './describe-rule.ts';
import { numeric } from './numeric.ts';

describeRule('numeric', numeric(), {
  accepts: ['0123', 12, '', null],
  refuses: [-1, '1.2', '1a', ' 1'],
  message: 'The {field} field may only contain numeric characters',
});
