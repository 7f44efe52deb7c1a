export { CustomerField, type CustomerFieldProps } from './customer-field.tsx';
