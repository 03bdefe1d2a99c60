import { createServer, type Server } from 'node:net'

export interface SimulatedBalance {
  port: number
  /** What it answers next, in this order, instead of a weight: 'S I', 'S S 200.1 mg'. */
  answerNext(...answers: string[]): void
  close(): Promise<void>
}

const AROUND_MG = 750
const SPREAD_MG = 12

/** A balance that speaks MT-SICS on a port of this computer. Each `S` finds the next sample on it. */
export async function startSimulatedBalance(seed: number): Promise<SimulatedBalance> {
  const next: string[] = []
  let weighings = seed
  const weight = (): string => {
    weighings += 1
    const share = Math.sin(weighings * 12.9898) // the same seed weighs the same samples
    return `S S ${((AROUND_MG + SPREAD_MG * share) / 1000).toFixed(4).padStart(10)} g`
  }
  const server = createServer((socket) => {
    socket.on('error', () => socket.destroy())
    socket.on('data', (bytes) => {
      // ES: the balance does not know the command
      const answer = bytes.toString('latin1').trim() === 'S' ? (next.shift() ?? weight()) : 'ES'
      socket.write(`${answer}\r\n`)
    })
  })
  const port = await listen(server)
  return {
    port,
    answerNext: (...answers) => void next.push(...answers),
    close: () => new Promise((resolve) => void server.close(() => resolve())),
  }
}

function listen(server: Server): Promise<number> {
  return new Promise((resolve, reject) => {
    server.once('error', reject)
    server.listen(0, '127.0.0.1', () => {
      const address = server.address()
      resolve(address !== null && typeof address === 'object' ? address.port : 0)
    })
  })
}
