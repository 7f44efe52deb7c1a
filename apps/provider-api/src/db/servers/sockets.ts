import { Socket } from 'node:net';

/** Where a server listens: a host, or the folder of its socket. */
export interface Address {
  host: string;
  port: number;
}

/**
 * Creates the sockets of node-postgres, the job queue's included, so that each new connection leads to the address that
 * counts then, and all open connections can be closed at once.
 */
export interface Sockets {
  /** The option `stream` of node-postgres. */
  create(): Socket;
  /** Closes all connections except those to an address. Their statements fail. */
  closeExcept(address: Address | null): void;
}

const nameOf = ({ host, port }: Address) => `${host}:${port}`;

/** @param getAddress null while there is no server to connect to */
export function createSockets(getAddress: () => Address | null): Sockets {
  const open = new Map<Socket, string>();
  return {
    create() {
      const socket = new Socket();
      const connect = socket.connect.bind(socket);
      // node-postgres passes the address in its configuration.
      const connectToServer = () => {
        const address = getAddress();
        if (address === null) {
          const error = new Error('No database server can be used at the moment.');
          return socket.destroy(Object.assign(error, { code: 'ECONNREFUSED' }));
        }
        open.set(socket, nameOf(address));
        socket.once('close', () => open.delete(socket));
        const { host, port } = address;
        return host.startsWith('/') ? connect(`${host}/.s.PGSQL.${port}`) : connect(port, host);
      };
      socket.connect = connectToServer as typeof socket.connect;
      return socket;
    },
    closeExcept(address) {
      const allowed = address && nameOf(address);
      for (const [socket, name] of open) {
        if (name === allowed) continue;
        socket.destroy(Object.assign(new Error('The database server changed.'), { code: 'ECONNRESET' }));
      }
    },
  };
}
