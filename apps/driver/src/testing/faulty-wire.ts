import { connect, createServer, type AddressInfo, type Socket } from 'node:net'

/** What the wire does with what a client sends: passes it, passes it and loses the answer, or loses both. */
export type WireFate = 'pass' | 'lose-answer' | 'lose-all'

export interface FaultyWire {
  /** The server's address through the wire. */
  readonly url: string
  /** Pieces that clients sent, and connections that were refused. */
  readonly sent: number
  readonly refused: number
  /** Sends later connections to another port. */
  retarget(port: number): void
  /** Cuts every connection and refuses new ones until `restore`. */
  cut(): void
  restore(): void
  /** Both ends stay open and the server receives all, but no answer comes through until `release`: slow, or half open. */
  hold(): void
  release(): void
  /** Decides about each piece a client sends, by its text. */
  decide(fate: (sent: string) => WireFate): void
  /** Resolves when a client has sent something with this text. */
  heardOf(text: string): Promise<void>
  close(): Promise<void>
}

/** A TCP wire between driver and server that a test cuts, holds or makes lossy; without a clock of its own. */
export async function startFaultyWire(targetPort: number): Promise<FaultyWire> {
  let port = targetPort
  let refusing = false
  let holding = false
  let [sent, refused] = [0, 0]
  let fate: (sent: string) => WireFate = () => 'pass'
  let held: (() => void)[] = []
  let listeners: { text: string; resolve: () => void }[] = []
  const sockets = new Set<Socket>()

  const server = createServer((client) => {
    if (refusing) {
      refused += 1
      return void client.destroy()
    }
    const upstream = connect(port, '127.0.0.1')
    function end(): void {
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
    client.on('data', (bytes) => {
      sent += 1
      const text = bytes.toString('latin1')
      const now = fate(text)
      if (now !== 'lose-all') upstream.write(bytes)
      for (const listener of listeners.filter((one) => text.includes(one.text))) {
        listeners = listeners.filter((one) => one !== listener)
        listener.resolve()
      }
      if (now !== 'pass') end()
    })
    upstream.on('data', (bytes) => {
      const pass = (): void => void client.write(bytes)
      if (holding) held.push(pass)
      else pass()
    })
  })
  await new Promise<void>((done) => server.listen(0, '127.0.0.1', done))

  function cut(): void {
    refusing = true
    for (const socket of sockets) socket.destroy()
  }

  return {
    url: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
    get sent() {
      return sent
    },
    get refused() {
      return refused
    },
    retarget: (next) => (port = next),
    cut,
    restore: () => (refusing = false),
    hold: () => (holding = true),
    release: () => {
      holding = false
      for (const pass of held.splice(0)) pass()
    },
    decide: (next) => (fate = next),
    heardOf: (text) => new Promise((resolve) => listeners.push({ text, resolve })),
    close: async () => {
      cut()
      held = []
      listeners = []
      await new Promise<void>((done) => server.close(() => done()))
    },
  }
}
