// These pages share one script, because the sign-in page contains the URL and hash of every script.
export { PasswordEmailPage } from './password-email-page.tsx';
export { RegisterPage } from './register-page.tsx';
export { SingleSignOnPage } from './single-sign-on-page.tsx';
