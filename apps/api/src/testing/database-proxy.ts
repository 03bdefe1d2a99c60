import { connect, createServer, type AddressInfo, type Socket } from 'node:net'

export interface DatabaseProxy {
  /** The same address as `target`, through the proxy. */
  readonly url: string
  /** Sends later connections to another port. */
  retarget: (port: number) => void
  /** Cuts every connection and refuses new ones until `restore`. */
  cut: () => void
  restore: () => void
  /** Cuts a connection as soon as the client has sent a message with this text; the server still gets it. */
  cutAfterSending: (text: string) => void
  /** Makes the next message of the client with this text one that the server does not understand. */
  garbleOnce: (text: string) => void
  close: () => Promise<void>
}

/** Stands between the API and its database, so that a test can cut the wire at a chosen moment. */
export async function startDatabaseProxy(target: string): Promise<DatabaseProxy> {
  const address = new URL(target)
  // a socket of its own would lead past the proxy
  address.searchParams.delete('host')
  let port = Number(address.port)
  let refusing = false
  let trigger: string | undefined
  let garbled: string | undefined
  const sockets = new Set<Socket>()

  const server = createServer((client) => {
    if (refusing) return void client.destroy()
    const upstream = connect(port, address.hostname)
    const end = (): void => {
      client.destroy()
      // half-closed, so that what was sent is still worked on
      upstream.end()
    }
    for (const socket of [client, upstream]) {
      sockets.add(socket)
      socket.on('error', end)
      socket.on('close', () => {
        sockets.delete(socket)
        end()
      })
    }
    client.on('data', (bytes: Buffer) => {
      const at = garbled === undefined ? -1 : bytes.indexOf(garbled)
      if (at >= 0) {
        garbled = undefined
        bytes.write('?', at)
      }
      upstream.write(bytes)
      if (trigger !== undefined && bytes.toString('latin1').includes(trigger)) {
        trigger = undefined
        upstream.removeAllListeners('data')
        end()
      }
    })
    upstream.on('data', (bytes) => client.write(bytes))
  })
  await new Promise<void>((done) => server.listen(0, '127.0.0.1', done))
  address.port = String((server.address() as AddressInfo).port)

  const cut = (): void => {
    refusing = true
    for (const socket of sockets) socket.destroy()
  }
  return {
    url: address.href,
    retarget: (next) => (port = next),
    cut,
    restore: () => (refusing = false),
    cutAfterSending: (text) => (trigger = text),
    garbleOnce: (text) => (garbled = text),
    close: async () => {
      cut()
      await new Promise<void>((done) => server.close(() => done()))
    },
  }
}
