export interface LoginValues {
  email: string;
  password: string;
}
export type LoginErrors = Partial<Record<keyof LoginValues, string | undefined>>;

/** A rough check; the server validates the rest. */
const EMAIL = /^[^\s@]+@[^\s@]+\.[^\s@]+$/;

/** Messages follow the catalogue (specification §5). */
export function validateLogin({ email, password }: LoginValues): LoginErrors {
  const errors: LoginErrors = {};
  if (email === '') errors.email = 'The email field is required';
  else if (!EMAIL.test(email)) errors.email = 'The email field must be a valid email';
  if (password === '') errors.password = 'The password field is required';
  return errors;
}
