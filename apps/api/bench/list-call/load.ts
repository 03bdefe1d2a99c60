/** Sends GETs over kept connections, each as soon as the one before it is answered, for the given time. */
import { once } from 'node:events'
import { Agent, request, type IncomingMessage } from 'node:http'

export interface Load {
  url: string
  headers: Record<string, string>
  connections: number
  forMs: number
}

async function get(url: string, headers: Record<string, string>, agent: Agent): Promise<void> {
  const sent = request(url, { agent, headers }).end()
  const [reply] = (await once(sent, 'response')) as [IncomingMessage]
  let bytes = 0
  for await (const chunk of reply) bytes += (chunk as Buffer).length
  if (reply.statusCode !== 200 || bytes < 1000) throw new Error(`${url}: ${reply.statusCode}, ${bytes} bytes`)
}

/** @returns answers per second */
async function send({ url, headers, connections, forMs }: Load): Promise<number> {
  const agent = new Agent({ keepAlive: true, maxSockets: connections })
  let answers = 0
  const begin = performance.now()
  const one = async (): Promise<void> => {
    while (performance.now() - begin < forMs) {
      await get(url, headers, agent)
      answers += 1
    }
  }
  await Promise.all(Array.from({ length: connections }, one))
  const seconds = (performance.now() - begin) / 1000
  agent.destroy()
  return answers / seconds
}

process.on('message', (load: Load) => {
  void send(load).then((rate) => process.send?.({ rate }))
})
