// The service over a fake server that enforces what a vendor documents.
import { onTestFinished } from 'vitest';
import { createTurns } from '../../src/cli/create-turns.ts';
import { createStoredReplies } from '../../src/server/stored-replies.ts';
import { createTextStore } from '../../src/server/text-store.ts';
import { Ledger, Refusal, isObject, type Vendor } from '../providers/enforcing/vendor.ts';
import { startFakeUpstream } from '../providers/fake-upstream.ts';
import { listenForTest } from '../service.ts';

/** What the server refused is in `refusals`. */
export async function connect(
  vendor: Vendor,
  refusals: string[],
): Promise<{ baseURL: string; requests: () => number }> {
  const ledger = new Ledger(vendor.name);
  const upstream = await startFakeUpstream(({ body }, number) => {
    try {
      return { steps: [{ write: vendor.answer(isObject(body) ? body : {}, ledger, number) }] };
    } catch (error) {
      if (!(error instanceof Refusal)) throw error;
      refusals.push(error.message);
      return { status: 400, headers: { 'content-type': 'application/json' }, steps: [{ write: '{}' }] };
    }
  });
  const store = createTextStore({ time: 60_000, isRenewed: true, size: 1e6, prefix: '', now: () => Date.now() });
  const responses = createStoredReplies(store, { size: 1e6, values: 1e5 }, createTurns());
  const model = vendor.create(upstream.url);
  const { server, url } = await listenForTest(model, {}, undefined, undefined, { responses });
  onTestFinished(async () => {
    await server.stop(0);
    await upstream.close();
  });
  return { baseURL: `${url}/v1/embed`, requests: () => upstream.requests.length };
}
