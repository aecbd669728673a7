import net from 'node:net';

/** Sends raw text. Resolves with everything received once the connection is closed, at the latest after `timeout` ms. */
export function sendRaw(port: number, text: string, timeout = 1000): Promise<string> {
  return new Promise((resolve) => {
    let reply = '';
    const socket = net.connect(port, '127.0.0.1', () => socket.write(text, 'latin1'));
    const timer = setTimeout(() => socket.destroy(), timeout);
    socket.setEncoding('latin1').on('data', (piece: string) => (reply += piece));
    // A reset is a valid outcome.
    socket.on('error', () => undefined);
    socket.on('close', () => {
      clearTimeout(timer);
      resolve(reply);
    });
  });
}

/** Opens a paused connection that ignores resets. */
export function openRaw(port: number): Promise<net.Socket> {
  return new Promise((resolve, reject) => {
    const socket = net.connect(port, '127.0.0.1', () => {
      socket.off('error', reject).on('error', () => undefined);
      resolve(socket);
    });
    socket.once('error', reject);
    socket.pause();
  });
}
