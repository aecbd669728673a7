import net from 'node:net';

/** Sends text as it is and settles with all that came back when the connection is closed, or after `patience` ms. */
export function sendRaw(port: number, text: string, patience = 1000): Promise<string> {
  return new Promise((resolve) => {
    let reply = '';
    const socket = net.connect(port, '127.0.0.1', () => socket.write(text, 'latin1'));
    const timer = setTimeout(() => socket.destroy(), patience);
    socket.setEncoding('latin1').on('data', (piece: string) => (reply += piece));
    // A reset is an answer too.
    socket.on('error', () => undefined);
    socket.on('close', () => {
      clearTimeout(timer);
      resolve(reply);
    });
  });
}

/** A connection that is open, paused, and does not mind being reset. */
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
