// A Redis that is away, again, with two workers in each service.
import { useWorkers } from './worker-states.ts';

useWorkers(2);
await import('./redis-outage.system.test.ts');
