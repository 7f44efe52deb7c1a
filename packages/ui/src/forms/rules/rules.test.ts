import { describe, expect, it } from '@jest/globals';
import { type GenericSchema, object, optional, pipe, safeParse, string } from 'valibot';
import { type MessageName, messages } from '../validation/messages.ts';
import { excluded, oneOf } from './choice-rules.ts';
import { dimensions, ext, image, mimes, size } from './file-rules.ts';
import { rememberImageSize } from './image-size.ts';
import { between, digits, double, integer, maxValue, minValue, numeric } from './number-rules.ts';
import { confirmed, required, requiredIf, requiredWithout } from './required-rules.ts';
import type { Rule } from './rule.ts';
import {
  alpha,
  alphaDash,
  alphaNum,
  alphaSpaces,
  email,
  length,
  max,
  min,
  regex,
  ukPostcode,
} from './text-rules.ts';

interface RuleCase<Input> {
  rule: Rule<Input>;
  accepts: readonly Input[];
  refuses: readonly Input[];
  /** The exact text of specification §5, with the parameters of this case. */
  message: string;
}

/** Checks that the values of a row fit its rule; the table itself forgets their type. */
const row = <Input>(ruleCase: RuleCase<Input>) => ruleCase as RuleCase<unknown>;

function measured(name: string, width: number, height: number): File {
  const file = new File(['x'], name);
  rememberImageSize(file, { width, height });
  return file;
}

const RULES: Readonly<Record<string, RuleCase<unknown>>> = {
  required: row({
    rule: required<unknown>(),
    accepts: ['a', 0, false, ['a'], {}],
    refuses: ['', '   ', null, undefined, [], Number.NaN],
    message: 'The {field} field is required',
  }),
  min: row({
    rule: min(3),
    accepts: ['abc', 'abcd', 1234, '', null],
    refuses: ['ab', 12],
    message: 'The {field} field must be at least 3 characters',
  }),
  max: row({
    rule: max(3),
    accepts: ['abc', 'a', 123, '', undefined],
    refuses: ['abcd', 1234],
    message: 'The {field} field may not be greater than 3 characters',
  }),
  length: row({
    rule: length(3),
    accepts: ['abc', 123, ['a', 'b', 'c'], '', []],
    refuses: ['ab', 'abcd', ['a']],
    message: 'The {field} field must be 3 long',
  }),
  alpha: row({
    rule: alpha(),
    accepts: ['abc', 'Zoë', 'Łódź', ''],
    refuses: ['a1', 'a b', 'a-b'],
    message: 'The {field} field may only contain alphabetic characters',
  }),
  alphaNum: row({
    rule: alphaNum(),
    accepts: ['abc123', 'é1', ''],
    refuses: ['a b', 'a_b', 'a-b'],
    message: 'The {field} field may only contain alpha-numeric characters',
  }),
  alphaDash: row({
    rule: alphaDash(),
    accepts: ['abc-1_2', ''],
    refuses: ['a b', 'a.b'],
    message: 'The {field} field may contain alpha-numeric characters as well as dashes and underscores',
  }),
  alphaSpaces: row({
    rule: alphaSpaces(),
    accepts: ['Ann Marie', ''],
    refuses: ['Ann 2', 'Ann-Marie'],
    message: 'The {field} field may only contain alphabetic characters as well as spaces',
  }),
  email: row({
    rule: email(),
    accepts: ['role1@acme.test', 'first.last+tag@sub.example.co.uk', "o'neil@example.org", ''],
    refuses: ['acme', 'a@b', 'a b@c.test', '@c.test', 'a@-c.test', 'a..b@c.test', 'a@c.test, d@e.test'],
    message: 'The {field} field must be a valid email',
  }),
  regex: row({
    rule: regex(/^Q-\d{6}$/g),
    accepts: ['Q-100234', 'Q-100235', ''],
    refuses: ['Q-1', 'x'],
    message: 'The {field} field format is invalid',
  }),
  ukPostcode: row({
    rule: ukPostcode(),
    accepts: ['M1 1AE', 'm60 1nw', 'CR2 6XH', 'DN55 1PT', 'W1A 1HQ', 'EC1A 1BB', 'SW1A1AA', 'GIR 0AA', ''],
    refuses: [
      '1M 1AE',
      'M1 1AC',
      'Q1 1AA',
      'SW1A 1A',
      'SW1A  1AA',
      'AI1 1AA',
      'EC1A 1BO',
      'M123 1AA',
      'nonsense',
    ],
    message: 'The {field} field must be a valid UK postcode',
  }),
  minValue: row({
    rule: minValue(2),
    accepts: [2, 3, '2.5', '', null],
    refuses: [1, '1.9', 'x', -5],
    message: 'The {field} field must be 2 or more',
  }),
  maxValue: row({
    rule: maxValue(2),
    accepts: [2, 0, '-1', '', undefined],
    refuses: [3, '2.1', 'x'],
    message: 'The {field} field must be 2 or less',
  }),
  between: row({
    rule: between(1, 10),
    accepts: [1, 10, '5', '', null],
    refuses: [0, 11, 'x'],
    message: 'The {field} field must be between 1 and 10',
  }),
  integer: row({
    rule: integer(),
    accepts: [1, -12, '0', '', null],
    refuses: [1.5, '1.0', 'x', '+1', '1 '],
    message: 'The {field} field must be an integer',
  }),
  numeric: row({
    rule: numeric(),
    accepts: ['0123', 12, '', null],
    refuses: [-1, '1.2', '1a', ' 1'],
    message: 'The {field} field may only contain numeric characters',
  }),
  digits: row({
    rule: digits(6),
    accepts: ['000123', 123456, ''],
    refuses: ['12345', '1234567', '12345a', -12345],
    message: 'The {field} field must be numeric and exactly contain 6 digits',
  }),
  double: row({
    rule: double(),
    accepts: ['1.5', '-0.25', 1.5, '', null],
    refuses: ['1', '1.', '.5', 'x', '1,5', '1.5.2'],
    message: 'The {field} field must be a valid decimal',
  }),
  'double with places': row({
    rule: double(2),
    accepts: ['1.50', '-12.05', ''],
    refuses: ['1.5', '1.505', '1', 1.5],
    message: 'The {field} field must be a valid decimal to 2 places',
  }),
  oneOf: row({
    rule: oneOf(['a', 2]),
    accepts: ['a', '2', 2, ''],
    refuses: ['b', 3],
    message: 'The {field} field is not a valid value',
  }),
  excluded: row({
    rule: excluded(['a', 2]),
    accepts: ['b', 3, ''],
    refuses: ['a', 2, '2'],
    message: 'The {field} field is not a valid value',
  }),
  ext: row({
    rule: ext('csv', '.tar.gz'),
    accepts: [new File([''], 'addresses.CSV'), new File([''], 'a.tar.gz'), null],
    refuses: [new File([''], 'csv'), new File([''], 'a.tarxgz'), new File([''], 'a.csv.exe')],
    message: 'The {field} field is not a valid file',
  }),
  mimes: row({
    rule: mimes('text/csv', 'image/*'),
    accepts: [
      new File([''], 'a', { type: 'text/csv' }),
      new File([''], 'a', { type: 'image/png' }),
      undefined,
    ],
    refuses: [
      new File([''], 'a', { type: 'application/pdf' }),
      new File([''], 'a', { type: 'text/csvx' }),
      new File([''], 'a'),
    ],
    message: 'The {field} field must have a valid file type',
  }),
  size: row({
    rule: size(1),
    accepts: [new File(['x'.repeat(1024)], 'a'), null],
    refuses: [new File(['x'.repeat(1025)], 'a'), [new File(['x'], 'a'), new File(['x'.repeat(2000)], 'b')]],
    message: 'The {field} field size must be less than 1 KB',
  }),
  image: row({
    rule: image(),
    accepts: [new File([''], 'logo.PNG'), [new File([''], 'a.jpg'), new File([''], 'b.webp')], null, []],
    refuses: [new File([''], 'logo.pdf'), [new File([''], 'a.jpg'), new File([''], 'b.txt')]],
    message: 'The {field} field must be an image',
  }),
  dimensions: row({
    rule: dimensions(200, 100),
    accepts: [measured('right.png', 200, 100), [measured('also.png', 200, 100)], null, []],
    refuses: [measured('turned.png', 100, 200), new File(['x'], 'not-a-picture.txt')],
    message: 'The {field} field must be 200 pixels by 100 pixels',
  }),
};

const show = (value: unknown) =>
  value instanceof File ? `${value.name} (${value.type}, ${value.size} B)` : JSON.stringify(value);

describe.each(Object.entries(RULES))('%s', (_name, { rule, accepts, refuses, message }) => {
  const refusals = (value: unknown) =>
    rule['~run']({ typed: true, value }, {}).issues?.map((issue) => issue.message);

  it.each(accepts.map((value) => [show(value), value]))('accepts %s', (_text, value) => {
    expect(refusals(value)).toBeUndefined();
  });

  it.each(refuses.map((value) => [show(value), value]))('refuses %s', (_text, value) => {
    expect(refusals(value)).toEqual([message]);
  });
});

const REQUIRED = 'The {field} field is required';

interface ObjectRuleCase {
  schema: GenericSchema;
  accepts: readonly object[];
  refuses: readonly object[];
  issue: readonly [path: string, message: string];
}

/** Rules piped after an object, which report one of its fields. */
const OBJECT_RULES: Readonly<Record<string, ObjectRuleCase>> = {
  requiredIf: {
    schema: pipe(
      object({ line: string(), number: optional(string()) }),
      requiredIf('number', (values) => values.line === 'existing'),
    ),
    accepts: [
      { line: 'existing', number: '01234' },
      { line: 'new', number: '' },
    ],
    refuses: [{ line: 'existing', number: ' ' }, { line: 'existing' }],
    issue: ['number', REQUIRED],
  },
  requiredWithout: {
    schema: pipe(
      object({ phone: optional(string()), email: optional(string()) }),
      requiredWithout('phone', 'email'),
    ),
    accepts: [{ email: 'a@b.test' }, { phone: '01234' }],
    refuses: [{ email: '' }],
    issue: ['phone', REQUIRED],
  },
  confirmed: {
    schema: pipe(object({ password: string(), again: optional(string()) }), confirmed('again', 'password')),
    // An empty repetition is left to `required`.
    accepts: [
      { password: 'one', again: 'one' },
      { password: 'one', again: '' },
    ],
    refuses: [{ password: 'one', again: 'two' }],
    issue: ['again', 'The {field} field confirmation does not match'],
  },
};

describe.each(Object.entries(OBJECT_RULES))('%s', (_name, { schema, accepts, refuses, issue }) => {
  const issues = (input: object) =>
    safeParse(schema, input).issues?.map(({ path, message }) => [
      path?.map(({ key }) => key).join('.'),
      message,
    ]);

  it.each(accepts)('accepts %j', (input) => {
    expect(issues(input)).toBeUndefined();
  });

  it.each(refuses)('refuses %j', (input) => {
    expect(issues(input)).toEqual([issue]);
  });
});

describe('the catalogue of specification §5', () => {
  /** In the specification's spelling, each with its rule. */
  const CATALOGUE: Readonly<Record<string, MessageName>> = {
    required: 'required',
    required_if: 'requiredIf',
    required_without: 'requiredWithout',
    email: 'email',
    min: 'min',
    max: 'max',
    min_value: 'minValue',
    max_value: 'maxValue',
    between: 'between',
    integer: 'integer',
    numeric: 'numeric',
    digits: 'digits',
    length: 'length',
    alpha: 'alpha',
    alpha_num: 'alphaNum',
    alpha_dash: 'alphaDash',
    alpha_spaces: 'alphaSpaces',
    confirmed: 'confirmed',
    regex: 'regex',
    oneOf: 'oneOf',
    excluded: 'excluded',
    image: 'image',
    ext: 'ext',
    mimes: 'mimes',
    dimensions: 'dimensions',
    size: 'size',
    double: 'double',
  };
  const tested: Readonly<Record<string, string>> = {
    ...Object.fromEntries(Object.entries(RULES).map(([name, { message }]) => [name, message])),
    ...Object.fromEntries(Object.entries(OBJECT_RULES).map(([name, { issue }]) => [name, issue[1]])),
  };

  it.each(Object.entries(CATALOGUE))(
    '%s has a message, and a tested rule that uses it',
    (_spelling, name) => {
      expect(messages[name]).toContain('{field}');
      // The message up to its first parameter, which differs by test.
      const [start = ''] = messages[name].split(/\{(?!field)\w+\}/);
      expect(tested[name]).toContain(start.trim());
    },
  );

  it('lists every message, apart from the ones that we added', () => {
    const added = ['doublePlaces', 'ukPostcode', 'day', 'minDay', 'maxDay'];
    expect(Object.keys(messages).sort()).toEqual([...Object.values(CATALOGUE), ...added].sort());
  });
});
