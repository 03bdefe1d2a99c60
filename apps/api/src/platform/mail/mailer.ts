import { createTransport, type Transporter } from 'nodemailer'
import { inSpan } from '../telemetry/spans.ts'
import type { MailAttachment } from './queue-mail.ts'

export interface OutgoingMail {
  /** Also the Message-ID, so that a mail that is sent twice is known as one. */
  id: string
  to: string
  subject: string
  text: string
  html: string | null
  attachments?: readonly MailAttachment[]
}

const TIMEOUT_MS = 10_000
/** A server that sends a byte now and then is never silent: within this a mail is gone, or it is tried again. */
const WITHIN_MS = 120_000

/** Hands mails to an SMTP server. */
export class Mailer {
  readonly #transport: Transporter
  readonly #from: string
  readonly #withinMs: number

  constructor(smtpUrl: string, from: string, withinMs = WITHIN_MS) {
    const { protocol, hostname, port, username, password } = new URL(smtpUrl)
    const secure = protocol === 'smtps:'
    this.#from = from
    this.#withinMs = withinMs
    this.#transport = createTransport({
      host: hostname,
      port: port === '' ? (secure ? 465 : 587) : Number(port),
      secure,
      ...(username !== '' && { auth: { user: decodeURIComponent(username), pass: decodeURIComponent(password) } }),
      connectionTimeout: TIMEOUT_MS,
      greetingTimeout: TIMEOUT_MS,
      socketTimeout: TIMEOUT_MS,
      // a mail is text: nothing in it may make this server read its files or fetch an address
      disableFileAccess: true,
      disableUrlAccess: true,
    })
  }

  /** @throws RangeError when it is not addressed to one mailbox; Error of the server or the wire, to be tried again */
  async send(mail: OutgoingMail): Promise<void> {
    if (/[\s,;:<>"]/.test(mail.to)) throw new RangeError('The recipient is not one plain address.')
    await inSpan({ name: 'smtp send', kind: 'outside' }, () => this.#hand(mail))
  }

  async #hand(mail: OutgoingMail): Promise<void> {
    await this.#transport.sendMail({
      from: this.#from,
      // as an object: a string would be read as a list of addresses
      to: { name: '', address: mail.to },
      subject: mail.subject,
      text: mail.text,
      ...(mail.html !== null && { html: mail.html }),
      ...(mail.attachments && {
        attachments: mail.attachments.map(({ name, mediaType, bytes }) => ({
          filename: name,
          contentType: mediaType,
          content: bytes,
        })),
      }),
      messageId: `<${mail.id}@eluent>`,
      signal: AbortSignal.timeout(this.#withinMs),
    })
  }

  close(): void {
    this.#transport.close()
  }
}
