// A round-robin load balancer in its own process. It tries the next instance when one cannot be reached. It does not
// retry after the first byte of a reply. `node round-robin.mjs URL...` prints the URL to use.
import http from 'node:http';
import { buffer } from 'node:stream/consumers';
import { pipeline } from 'node:stream';

const instances = process.argv.slice(2).map((url) => new URL(url));
const agent = new http.Agent({ keepAlive: true, maxSockets: Infinity });
let turn = 0;

const server = http.createServer((request, response) => {
  const forward = (body, left) => {
    const { hostname, port } = instances[turn++ % instances.length];
    const { method, url, headers } = request;
    const sent = http.request({ hostname, port, method, path: url, headers, agent }, (answer) => {
      response.writeHead(answer.statusCode, answer.headers);
      response.flushHeaders();
      pipeline(answer, response, () => {});
    });
    sent.on('error', () => {
      if (response.headersSent || response.destroyed) response.destroy();
      else if (left > 1) forward(body, left - 1);
      else response.writeHead(502).end();
    });
    response.once('close', () => sent.destroy());
    sent.end(body);
  };
  buffer(request).then(
    (body) => forward(body, instances.length),
    () => response.destroy(),
  );
});
server.listen(0, '127.0.0.1', () => console.log(`http://127.0.0.1:${server.address().port}`));
