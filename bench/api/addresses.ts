const TOWNS = [
  ['Leeds', 'LS1 4AB'],
  ['Manchester', 'M1 2JW'],
  ['Bristol', 'BS1 5TR'],
  ['London', 'EC1A 1BB'],
  ['Glasgow', 'G2 1DU'],
] as const;

/** Letters allowed in the second half of a postcode. */
const LETTERS = 'ABDEFGHJ';

/** Rows of an import; about twenty addresses share a postcode. */
export function* addressRows(count: number) {
  for (let index = 0; index < count; index += 1) {
    const [town, postcode] = TOWNS[index % TOWNS.length] ?? TOWNS[0];
    const [outward, inward = '1AA'] = postcode.split(' ');
    const letters = `${LETTERS[index % LETTERS.length]}${LETTERS[Math.floor(index / 160) % LETTERS.length]}`;
    yield {
      customerName: `Customer ${index}`,
      customReference: `R-${index}`,
      addressLine1: `${index} Foundry Court`,
      addressLine2: '',
      addressLine3: '',
      town,
      county: '',
      postcode: `${outward} ${inward[0]}${letters}`,
    };
  }
}

export function addressFile(count: number): File {
  const head =
    'customer_name,custom_reference,address_line_1,address_line_2,address_line_3,town,county,postcode';
  const lines = Array.from(addressRows(count), (row) => Object.values(row).join(','));
  return new File([[head, ...lines].join('\r\n')], 'addresses.csv', { type: 'text/csv' });
}
