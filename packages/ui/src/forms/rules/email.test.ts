import { describeRule } from './describe-rule.ts';
import { email } from './email.ts';

describeRule('email', email(), {
  accepts: ['role1@acme.test', 'first.last+tag@sub.example.co.uk', "o'neil@example.org", ''],
  refuses: ['acme', 'a@b', 'a b@c.test', '@c.test', 'a@-c.test', 'a..b@c.test', 'a@c.test, d@e.test'],
  message: 'The {field} field must be a valid email',
});
