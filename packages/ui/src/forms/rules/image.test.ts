import { describeRule } from './describe-rule.ts';
import { image } from './image.ts';

describeRule('image', image(), {
  accepts: [new File([''], 'logo.PNG'), [new File([''], 'a.jpg'), new File([''], 'b.webp')], null, []],
  refuses: [new File([''], 'logo.pdf'), [new File([''], 'a.jpg'), new File([''], 'b.txt')]],
  message: 'The {field} field must be an image',
});
