import { describeRule } from './describe-rule.ts';
import { double } from './double.ts';

describeRule('double', double(), {
  accepts: ['1.5', '-0.25', 1.5, '', null],
  refuses: ['1', '1.', '.5', 'x', '1,5', '1.5.2'],
  message: 'The {field} field must be a valid decimal',
});

describeRule('double with places', double(2), {
  accepts: ['1.50', '-12.05', ''],
  refuses: ['1.5', '1.505', '1', 1.5],
  message: 'The {field} field must be a valid decimal to 2 places',
});
