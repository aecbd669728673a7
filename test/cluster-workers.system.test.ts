// Repeats the cluster tests with two workers per instance.
import { useWorkers } from './worker-states.ts';

useWorkers(2);
await import('./cluster.system.test.ts');
