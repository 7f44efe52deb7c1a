import { makeOrderJob } from './make-order-job.ts';
import { progressDueOrders, progressOrder } from './progress.ts';

export const orderJobs = [makeOrderJob, progressOrder, progressDueOrders];
