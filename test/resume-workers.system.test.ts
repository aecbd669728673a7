// Repeats the resume tests with two workers per service; requests alternate between them.
import { useWorkers } from './worker-states.ts';

useWorkers(2);
await import('./resume.system.test.ts');
