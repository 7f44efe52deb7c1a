import * as v from '@portal/api-client/schema';
import { emptyEndpoint } from '@portal/api-client/schema';

/** In a separate file, because every signed-in page has the banner that staff see while they act as a user. */
export const approveCompany = emptyEndpoint('auth.approveCompany', {
  method: 'POST',
  path: '/api/v1/partner/approval',
  source: 'extension',
  access: 'session',
  summary:
    'Approves a company that registered itself. 409 except for staff who act as one of its users, and once it is approved.',
  body: v.object({}),
});

export const endImpersonation = emptyEndpoint('auth.endImpersonation', {
  method: 'DELETE',
  path: '/api/v1/impersonation',
  source: 'extension',
  access: 'session',
  summary: 'Ends the impersonation.',
});
