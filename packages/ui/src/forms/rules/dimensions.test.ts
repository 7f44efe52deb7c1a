import { describeRule } from './describe-rule.ts';
import { dimensions } from './dimensions.ts';
import { rememberImageSize } from './files.ts';

const measured = (name: string, width: number, height: number) => {
  const file = new File(['x'], name);
  rememberImageSize(file, { width, height });
  return file;
};

describeRule('dimensions', dimensions(200, 100), {
  accepts: [measured('right.png', 200, 100), [measured('also.png', 200, 100)], null, []],
  refuses: [measured('turned.png', 100, 200), new File(['x'], 'not-a-picture.txt')],
  message: 'The {field} field must be 200 pixels by 100 pixels',
});
