export * from './partner/approval-rules.ts';
export * from './partner/company.ts';
export * from './partner/tokens.ts';
export * from './partner/users.ts';
