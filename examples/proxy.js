// The pages call their own server, which adds the API key, so that the key never reaches a browser.
export const proxy = {
  '/v1': {
    target: process.env.TESSERA_URL ?? 'http://127.0.0.1:8787',
    headers: { authorization: `Bearer ${process.env.TESSERA_API_KEY}` },
  },
};
