import { openRaw } from '../raw-socket.ts';
import { callerKey, type Attack } from '../attack.ts';

const body =
  '{"model":"builtin/composer/v-20261121","stream":true,"messages":[{"role":"user","content":"# A\\n\\nB"}]}';
const request =
  `POST /v1/embed/chat/completions HTTP/1.1\r\nhost: x\r\nauthorization: Bearer ${callerKey}\r\n` +
  `content-type: application/json\r\ncontent-length: ${body.length}\r\n\r\n${body}`;

/** Clients that reset the connection before, within and after their request. */
export const attack: Attack = {
  name: 'three thousand connections that are reset at every stage of a request',
  async run({ port }) {
    const worker = async (first: number): Promise<void> => {
      for (let index = first; index < 3000; index += 50) {
        const socket = await openRaw(port);
        socket.write(request.slice(0, (index * 7) % (request.length + 40)));
        if (index % 3 === 0) socket.destroy();
        else socket.resetAndDestroy();
      }
    };
    await Promise.all(Array.from({ length: 50 }, (_, first) => worker(first)));
  },
};
