// The cache again, with each service made of two workers that take turns.
import { useWorkers } from './worker-states.ts';

useWorkers(2);
await import('./cache.system.test.ts');
