interface Address {
  readonly host: string;
  readonly port: number;
  /** The flag that sets the port. */
  readonly flag?: string;
}

/** A sentence for the operator. Errors that do not concern the address are rethrown. */
export function listenError(error: unknown, { host, port, flag = '--port' }: Address): string {
  const code = error instanceof Error && 'code' in error ? error.code : undefined;
  switch (code) {
    case 'EADDRINUSE':
      return `port ${port} on ${host} is in use. Stop the program that uses it, or choose another port: ${flag} ${port + 1}.`;
    case 'EACCES':
      return `this user is not allowed to listen on port ${port}. Choose a port above 1023 with ${flag}.`;
    case 'EADDRNOTAVAIL':
    case 'ENOTFOUND':
      return `${host} is not an address of this machine. Choose another address: --host 127.0.0.1.`;
    default:
      throw error;
  }
}
