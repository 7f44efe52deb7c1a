const pounds = new Intl.NumberFormat('en-GB', { style: 'currency', currency: 'GBP' });

/** 145_00 → "£145.00" */
export const formatPounds = (pence: number): string => pounds.format(pence / 100);
