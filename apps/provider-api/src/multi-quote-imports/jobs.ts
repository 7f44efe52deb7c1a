import * as v from 'valibot';
import { defineJob } from '../jobs/define.ts';
import { resumeImports } from './staging/staged-import.ts';

/** Finishes imports whose server was killed; normally the request that started an import finishes it. */
export const resumeImportsJob = defineJob({
  name: 'multi-quotes.resume-imports',
  data: v.object({}),
  cron: '* * * * *',
  atStart: true,
  handle: (_data, provider) => resumeImports(provider),
});
