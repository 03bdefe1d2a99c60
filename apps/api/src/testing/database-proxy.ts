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
  /** Connections of this moment stay, and nothing that is sent on them arrives any more. */
  silence: () => void
  /** What the server says when it ends a connection arrives when the client has said goodbye. */
  holdEndings: () => void
  /** Makes the next message of the client with this text one that the server does not understand. */
  garbleOnce: (text: string) => void
  /** How many are open on either side. */
  readonly connections: number
  close: () => Promise<void>
}

/** @see https://www.postgresql.org/docs/18/protocol-message-formats.html, Terminate */
const GOODBYE = Buffer.from([88, 0, 0, 0, 4])
/** @see https://www.postgresql.org/docs/18/errcodes-appendix.html, admin_shutdown */
const ENDED_BY_SERVER = 'C57P01'

/** Stands between the API and its database, so that a test can cut the wire at a chosen moment. */
export async function startDatabaseProxy(target: string): Promise<DatabaseProxy> {
  const address = new URL(target)
  // a socket of its own would lead past the proxy
  address.searchParams.delete('host')
  let port = Number(address.port)
  let refusing = false
  let trigger: string | undefined
  let garbled: string | undefined
  let holdsEndings = false
  const silent = new Set<Socket>()
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
        if (!ending || socket === client) end()
      })
    }
    let ending: Buffer | undefined
    client.on('data', (bytes: Buffer) => {
      if (silent.has(client)) return
      if (ending && bytes.equals(GOODBYE)) client.end(ending)
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
    upstream.on('data', (bytes: Buffer) => {
      if (holdsEndings && bytes.includes(ENDED_BY_SERVER)) ending = bytes
      else client.write(bytes)
    })
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
    silence: () => {
      for (const socket of sockets) silent.add(socket)
    },
    holdEndings: () => (holdsEndings = true),
    garbleOnce: (text) => (garbled = text),
    get connections() {
      return sockets.size
    },
    close: async () => {
      cut()
      await new Promise<void>((done) => server.close(() => done()))
    },
  }
}
