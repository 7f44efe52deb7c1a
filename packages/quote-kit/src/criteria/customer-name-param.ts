/** Query parameter that carries the customer's name between search form and results. */
export const CUSTOMER_NAME_PARAM = 'customer_name';
