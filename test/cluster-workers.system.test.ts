// Instances with one Redis, again, with two workers in each service.
import { useWorkers } from './worker-states.ts';

useWorkers(2);
await import('./cluster.system.test.ts');
