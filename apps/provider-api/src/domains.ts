import { authJobs } from './auth/jobs.ts';
import { authRoutes } from './auth/routes.ts';
import type { Domain } from './domain.ts';
import { mailJob } from './mail/mail-job.ts';
import { notificationRoutes } from './notifications/routes.ts';
import { seedPeople } from './seed/people.ts';
import { settingsRoutes } from './settings/routes.ts';
import { seedSuppliers } from './settings/seed.ts';

/**
 * All domains. Their order is the order in which an empty database is filled: a domain stands after those whose rows
 * its own refer to.
 */
export const domains: readonly Domain[] = [
  { name: 'mail', jobs: [mailJob] },
  { name: 'settings', routes: settingsRoutes, reference: seedSuppliers },
  { name: 'auth', routes: authRoutes, jobs: authJobs, demo: seedPeople },
  { name: 'notifications', routes: notificationRoutes },
];
