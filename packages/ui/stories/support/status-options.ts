export const statusOptions = [
  { value: 'created', label: 'Saved', count: 214 },
  { value: 'accepted', label: 'Pending CRF', count: 31 },
  { value: 'data_added', label: 'Pending Approval', count: 12 },
];
