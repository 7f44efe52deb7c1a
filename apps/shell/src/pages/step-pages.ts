// One script for these pages: the address and the hash of each script are part of the sign-in page.
export { ExpiredPasswordPage } from './expired-password-page.tsx';
export { PasswordResetPage } from './password-reset-page.tsx';
export { SlaPage } from './sla-page.tsx';
