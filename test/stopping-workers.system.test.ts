// How the program ends, again, with two workers in each service.
import { useWorkers } from './worker-states.ts';

useWorkers(2);
await import('./stopping.system.test.ts');
