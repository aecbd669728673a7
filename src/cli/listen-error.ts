/** A sentence for the operator. Errors that do not concern the address are rethrown. */
export function listenError(error: unknown, { host, port }: { readonly host: string; readonly port: number }): string {
  const code = error instanceof Error && 'code' in error ? error.code : undefined;
  switch (code) {
    case 'EADDRINUSE':
      return `port ${port} on ${host} is in use. Stop the program that uses it, or choose another port: --port ${port + 1}.`;
    case 'EACCES':
      return `this user is not allowed to listen on port ${port}. Choose one above 1023: --port 8787.`;
    case 'EADDRNOTAVAIL':
    case 'ENOTFOUND':
      return `${host} is not an address of this machine. Choose another: --host 127.0.0.1.`;
    default:
      throw error;
  }
}
