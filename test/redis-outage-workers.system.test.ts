// Repeats the Redis outage tests with two workers per instance.
import { useWorkers } from './worker-states.ts';

useWorkers(2);
await import('./redis-outage.system.test.ts');
