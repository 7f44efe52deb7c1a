export * from './partner/approval-rules.ts';
export * from './partner/branding.ts';
export * from './partner/company.ts';
export * from './partner/default-margins.ts';
export * from './partner/delegations.ts';
export * from './partner/tokens.ts';
export * from './partner/users.ts';
