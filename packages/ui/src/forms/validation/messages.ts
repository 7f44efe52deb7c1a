/** The message catalogue of specification §5, with VeeValidate 3's texts (R27). `{field}` becomes the field's label. */
export const messages = {
  required: 'The {field} field is required',
  requiredIf: 'The {field} field is required',
  requiredWithout: 'The {field} field is required',
  email: 'The {field} field must be a valid email',
  min: 'The {field} field must be at least {length} characters',
  max: 'The {field} field may not be greater than {length} characters',
  minValue: 'The {field} field must be {min} or more',
  maxValue: 'The {field} field must be {max} or less',
  between: 'The {field} field must be between {min} and {max}',
  integer: 'The {field} field must be an integer',
  numeric: 'The {field} field may only contain numeric characters',
  digits: 'The {field} field must be numeric and exactly contain {length} digits',
  length: 'The {field} field must be {length} long',
  alpha: 'The {field} field may only contain alphabetic characters',
  alphaNum: 'The {field} field may only contain alpha-numeric characters',
  alphaDash: 'The {field} field may contain alpha-numeric characters as well as dashes and underscores',
  alphaSpaces: 'The {field} field may only contain alphabetic characters as well as spaces',
  confirmed: 'The {field} field confirmation does not match',
  regex: 'The {field} field format is invalid',
  oneOf: 'The {field} field is not a valid value',
  excluded: 'The {field} field is not a valid value',
  image: 'The {field} field must be an image',
  ext: 'The {field} field is not a valid file',
  mimes: 'The {field} field must have a valid file type',
  dimensions: 'The {field} field must be {width} pixels by {height} pixels',
  size: 'The {field} field size must be less than {size} KB',
  double: 'The {field} field must be a valid decimal',
  doublePlaces: 'The {field} field must be a valid decimal to {places} places',
  ukPostcode: 'The {field} field must be a valid UK postcode',
  day: 'The {field} field must be a valid date',
  minDay: 'The {field} field must be {day} or later',
  maxDay: 'The {field} field must be {day} or earlier',
} as const;

export type MessageName = keyof typeof messages;

/** Fills in the parameters; `{field}` stays until the label is known. */
export function message(name: MessageName, parameters: Record<string, string | number> = {}): string {
  return messages[name].replace(/\{(\w+)\}/g, (whole, key: string) => String(parameters[key] ?? whole));
}

/** "Customer name" → "customer name", but "NNI reference" and "VLAN" stay. */
function lowerFirstLetter(label: string): string {
  const [first = '', second = ''] = label;
  return second === second.toLowerCase() ? first.toLowerCase() + label.slice(1) : label;
}

/** `secondaryContacts.0.email` → "email"; the name of a field without a label. */
function getFieldName(path: string): string {
  const segments = path.split(/[.[\]]+/).filter((segment) => segment !== '' && !/^\d+$/.test(segment));
  return (segments.at(-1) ?? path).replace(
    /([a-z\d])([A-Z])/g,
    (_, a: string, b: string) => `${a} ${b.toLowerCase()}`,
  );
}

/** The beginnings of a message that is the end of a sentence, as the provider and the contract's rules word it. */
const AFTER_FIELD = /^(?:is not a valid value|format|may|must|size)\b/;
const AFTER_NAME = /^(?:already|cannot|field|has|is)\b/;

/** "is not a valid value" → "The {field} field is not a valid value"; whole sentences stay. */
export function toSentence(text: string): string {
  if (AFTER_FIELD.test(text)) return `The {field} field ${text}`;
  return AFTER_NAME.test(text) ? `The {field} ${text}` : text;
}

/** The message as shown: a sentence, with the label, and with spaces instead of underscores (specification §5). */
export function displayMessage(text: string, label: string | undefined, path: string): string {
  return toSentence(text)
    .replaceAll('{field}', label ? lowerFirstLetter(label) : getFieldName(path))
    .replaceAll('_', ' ');
}
