export const months = ['Jun', 'Jul', 'Aug', 'Sep', 'Oct', 'Nov'];

export const quotesByState = {
  slices: [
    { label: 'Saved', value: 42 },
    { label: 'Pending CRF', value: 12 },
    { label: 'Pending Approval', value: 9 },
    { label: 'Processing Order', value: 5 },
    { label: 'Order Created', value: 31 },
    { label: 'Expired', value: 7 },
  ],
};
