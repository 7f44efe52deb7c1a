import { makeOrderJob } from './make-order-job.ts';
import { progressDueOrders, progressOrder } from './progress.ts';
import { resumeMakingOrders } from './resume-making.ts';

export const orderJobs = [makeOrderJob, resumeMakingOrders, progressOrder, progressDueOrders];
