import { describeRule } from './describe-rule.ts';
import { ext } from './ext.ts';

describeRule('ext', ext('csv', '.tar.gz'), {
  accepts: [new File([''], 'addresses.CSV'), new File([''], 'a.tar.gz'), null],
  refuses: [new File([''], 'csv'), new File([''], 'a.tarxgz'), new File([''], 'a.csv.exe')],
  message: 'The {field} field is not a valid file',
});
