import { createOrderJob } from './creation/create-order-job.ts';
import { resumeOrderCreationJob } from './creation/resume-order-creation.ts';
import { progressDueOrdersJob, progressOrderJob } from './progress/progress-order.ts';

export const orderJobs = [createOrderJob, resumeOrderCreationJob, progressOrderJob, progressDueOrdersJob];
