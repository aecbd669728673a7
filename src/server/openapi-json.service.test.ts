import { expect, test } from 'vitest';
import { createReplayModel } from '../../test/replay-model.ts';
import { createService } from '../../test/service.ts';
import { openApi } from '../wire/openapi.ts';

test('serves the OpenAPI document without a key, and to pages of other origins', async () => {
  const response = await createService(createReplayModel([])).request('/openapi.json');
  expect(response.status).toBe(200);
  expect(response.headers.get('content-type')).toBe('application/json');
  expect(response.headers.get('access-control-allow-origin')).toBe('*');
  expect(await response.json()).toEqual(JSON.parse(JSON.stringify(openApi())));
});
