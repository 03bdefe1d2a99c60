import type { AddressInfo } from 'node:net'
import { SMTPServer, type SMTPServerDataStream } from 'smtp-server'
import type { MailStore } from './mail-store.ts'

export interface SmtpSink {
  readonly port: number
  close: () => Promise<void>
}

/** As much as common mail providers take. */
const SIZE_LIMIT_BYTES = 25_000_000

async function take(store: MailStore, stream: SMTPServerDataStream): Promise<string> {
  const id = await store.keep(stream)
  if (!stream.sizeExceeded) return `kept as ${id}`
  await store.forget(id)
  throw Object.assign(new Error('The mail is too large'), { responseCode: 552 })
}

/** A mail server on the loopback that delivers nothing: it keeps what it is given. */
export async function startSmtpSink(
  store: MailStore,
  port: number,
  sizeLimitBytes = SIZE_LIMIT_BYTES,
): Promise<SmtpSink> {
  const server = new SMTPServer({
    banner: 'Eluent mail sink',
    disabledCommands: ['AUTH', 'STARTTLS'],
    size: sizeLimitBytes,
    closeTimeout: 1_000,
    onData(stream, _session, answer) {
      const refuse = (error: unknown): void => answer(error instanceof Error ? error : new Error(String(error)))
      take(store, stream)
        .then((said) => answer(null, said))
        .catch(refuse)
    },
  })
  // a client that breaks off is its own affair; without a listener it would end the process
  server.on('error', (error) => process.stderr.write(`smtp: ${error.message}\n`))
  await new Promise<void>((done, failed) => {
    server.server.once('error', failed)
    server.listen(port, '127.0.0.1', () => {
      server.server.off('error', failed)
      done()
    })
  })
  return {
    port: (server.server.address() as AddressInfo).port,
    close: () => new Promise((done) => server.close(() => done())),
  }
}
