import { connect, createServer, type AddressInfo, type Socket } from 'node:net'

/** A port of its own that leads to another one: to the primary of the moment, as HAProxy does, or to nobody. */
export interface Front {
  readonly port: number
  /** Ends every connection; later ones lead to `port`, or are refused. */
  readonly leadTo: (port: number | undefined) => void
  readonly close: () => Promise<void>
}

export async function startFront(first: number): Promise<Front> {
  let target: number | undefined = first
  const sockets = new Set<Socket>()
  const keep = (socket: Socket, other: Socket): void => {
    sockets.add(socket)
    socket.on('error', () => other.destroy())
    socket.on('close', () => {
      sockets.delete(socket)
      other.destroy()
    })
  }
  const server = createServer((client) => {
    if (target === undefined) return void client.destroy()
    const upstream = connect(target, '127.0.0.1')
    keep(client, upstream)
    keep(upstream, client)
    client.pipe(upstream).pipe(client)
  })
  await new Promise<void>((done) => server.listen(0, '127.0.0.1', done))
  const leadTo = (port: number | undefined): void => {
    target = port
    for (const socket of sockets) socket.destroy()
  }
  return {
    port: (server.address() as AddressInfo).port,
    leadTo,
    close: async () => {
      leadTo(undefined)
      await new Promise<void>((done) => server.close(() => done()))
    },
  }
}
