import { describeRule } from './describe-rule.ts';
import { required } from './required.ts';

describeRule('required', required<unknown>(), {
  accepts: ['a', 0, false, ['a'], {}],
  refuses: ['', '   ', null, undefined, [], Number.NaN],
  message: 'The {field} field is required',
});
