import { describeRule } from './describe-rule.ts';
import { size } from './size.ts';

describeRule('size', size(1), {
  accepts: [new File(['x'.repeat(1024)], 'a'), null],
  refuses: [new File(['x'.repeat(1025)], 'a'), [new File(['x'], 'a'), new File(['x'.repeat(2000)], 'b')]],
  message: 'The {field} field size must be less than 1 KB',
});
