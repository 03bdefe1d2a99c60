import { createServer, type AddressInfo, type Socket } from 'node:net'

export interface SmtpServer {
  readonly url: string
  /** Whole messages, header and body, as they came. */
  readonly messages: string[]
  readonly recipients: string[]
  /** Answers with 451 instead of taking mails. */
  refuse: (refusing: boolean) => void
  close: () => Promise<void>
}

/** Just enough of RFC 5321 to take a mail. */
export async function startSmtpServer(): Promise<SmtpServer> {
  const messages: string[] = []
  const recipients: string[] = []
  let refusing = false
  const sockets = new Set<Socket>()
  const server = createServer((socket) => {
    sockets.add(socket)
    socket.on('close', () => sockets.delete(socket))
    socket.on('error', () => socket.destroy())
    let pending = ''
    let data: string[] | undefined
    const say = (line: string): void => void socket.write(`${line}\r\n`)
    const take = (line: string): void => {
      if (data) {
        if (line !== '.') return void data.push(line.replace(/^\./, ''))
        messages.push(data.join('\r\n'))
        data = undefined
        return say('250 kept')
      }
      const verb = line.slice(0, 4).toUpperCase()
      if (verb === 'MAIL' && refusing) return say('451 not now')
      if (verb === 'RCPT') recipients.push(/<(.*)>/.exec(line)?.[1] ?? '')
      if (verb === 'DATA') {
        data = []
        return say('354 go on')
      }
      say(verb === 'QUIT' ? '221 bye' : '250 ok')
    }
    socket.on('data', (bytes) => {
      const lines = (pending + bytes.toString()).split('\r\n')
      pending = lines.pop() ?? ''
      for (const line of lines) take(line)
    })
    say('220 test')
  })
  await new Promise<void>((done) => server.listen(0, '127.0.0.1', done))
  return {
    url: `smtp://127.0.0.1:${(server.address() as AddressInfo).port}`,
    messages,
    recipients,
    refuse: (next) => (refusing = next),
    close: async () => {
      for (const socket of sockets) socket.destroy()
      await new Promise<void>((done) => server.close(() => done()))
    },
  }
}
