/** One customer's rows, under all spellings of the name; set by the links of the customer's page. */
export const customerFilter = { type: 'linked', label: 'Customer', names: 'customer' } as const;
