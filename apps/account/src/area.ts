import { defineArea, PATHS } from '@portal/portal-sdk';

export const area = defineArea({
  name: 'account',
  routes: [
    {
      path: PATHS.account,
      lazy: async () => ({ Component: (await import('./pages/profile-page.tsx')).ProfilePage }),
    },
    {
      path: PATHS['account.notifications'],
      lazy: async () => ({
        Component: (await import('./pages/notifications-page.tsx')).NotificationsPage,
      }),
    },
    {
      path: PATHS['account.notification-settings'],
      lazy: async () => ({
        Component: (await import('./pages/notification-settings-page.tsx')).NotificationSettingsPage,
      }),
    },
    {
      path: PATHS['account.password.change'],
      lazy: async () => ({
        Component: (await import('./pages/password-change-page.tsx')).PasswordChangePage,
      }),
    },
    {
      path: PATHS['partner.company'],
      lazy: async () => ({ Component: (await import('./pages/company-page.tsx')).CompanyPage }),
    },
    {
      path: PATHS['partner.users'],
      lazy: async () => ({ Component: (await import('./pages/users-page.tsx')).UsersPage }),
    },
    {
      path: PATHS['partner.user'],
      lazy: async () => ({ Component: (await import('./pages/user-page.tsx')).UserPage }),
    },
    {
      path: PATHS['partner.contacts'],
      lazy: async () => ({ Component: (await import('./pages/contacts-page.tsx')).ContactsPage }),
    },
    {
      path: PATHS['partner.api-access'],
      lazy: async () => ({ Component: (await import('./pages/api-access-page.tsx')).ApiAccessPage }),
    },
    {
      path: PATHS['partner.api-reference'],
      lazy: async () => ({ Component: (await import('./pages/api-reference-page.tsx')).ApiReferencePage }),
    },
    {
      path: PATHS['partner.webhooks'],
      lazy: async () => ({ Component: (await import('./pages/webhooks-page.tsx')).WebhooksPage }),
    },
    {
      path: PATHS['partner.webhook'],
      lazy: async () => ({ Component: (await import('./pages/webhook-page.tsx')).WebhookPage }),
    },
    {
      path: PATHS['partner.webhook-delivery'],
      lazy: async () => ({
        Component: (await import('./pages/webhook-delivery-page.tsx')).WebhookDeliveryPage,
      }),
    },
    {
      path: PATHS['partner.single-sign-on'],
      lazy: async () => ({ Component: (await import('./pages/single-sign-on-page.tsx')).SingleSignOnPage }),
    },
    {
      path: PATHS['partner.audit'],
      lazy: async () => ({ Component: (await import('./pages/audit-page.tsx')).AuditPage }),
    },
    {
      path: PATHS['partner.audit-entry'],
      lazy: async () => ({ Component: (await import('./pages/audit-entry-page.tsx')).AuditEntryPage }),
    },
    {
      path: PATHS.customers,
      lazy: async () => ({ Component: (await import('./pages/customers-page.tsx')).CustomersPage }),
    },
    {
      path: PATHS['customers.by-name'],
      lazy: async () => ({
        Component: (await import('./pages/customer-by-name-page.tsx')).CustomerByNamePage,
      }),
    },
    {
      path: PATHS['customers.show'],
      lazy: async () => ({ Component: (await import('./pages/customer-page.tsx')).CustomerPage }),
    },
  ],
});
