// Repeats the tests of stored responses with two workers per service; requests alternate between them.
import { useWorkers } from './worker-states.ts';

useWorkers(2);
await import('./stored-responses.service.test.ts');
