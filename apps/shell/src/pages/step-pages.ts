// These pages share one script, because the sign-in page contains the URL and hash of every script.
export { ExpiredPasswordPage } from './expired-password-page.tsx';
export { PasswordResetPage } from './password-reset-page.tsx';
export { SlaPage } from './sla-page.tsx';
