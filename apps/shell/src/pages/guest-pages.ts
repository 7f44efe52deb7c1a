// One script for these pages: the address and the hash of each script are part of the sign-in page.
export { PasswordEmailPage } from './password-email-page.tsx';
export { RegisterPage } from './register-page.tsx';
export { SingleSignOnPage } from './single-sign-on-page.tsx';
