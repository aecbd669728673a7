// Repeats the shutdown tests with two workers.
import { useWorkers } from './worker-states.ts';

useWorkers(2);
await import('./stopping.system.test.ts');
