import { createHmac, timingSafeEqual } from 'node:crypto'
import * as z from 'zod'
import { AppError } from '../errors/app-error.ts'

export type TicketAction = 'upload' | 'download'

const facts = z.object({ a: z.enum(['upload', 'download']), o: z.number(), f: z.string(), e: z.number() })

/** Signed permission for one action on one file until a moment. */
export class FileTickets {
  readonly #secret: Buffer
  readonly #now: () => Date

  constructor(secret: Buffer, now: () => Date) {
    this.#secret = secret
    this.#now = now
  }

  issue(
    action: TicketAction,
    organizationId: number,
    fileId: string,
    lifetimeS: number,
  ): { ticket: string; expiresAt: Date } {
    const expiresAt = new Date(this.#now().getTime() + lifetimeS * 1000)
    const body = Buffer.from(
      JSON.stringify({ a: action, o: organizationId, f: fileId, e: expiresAt.getTime() }),
    ).toString('base64url')
    return { ticket: `${body}.${this.#sign(body)}`, expiresAt }
  }

  /** The organization of a good ticket. @throws AppError link_expired, ticket_refused for anything else that is wrong */
  read(ticket: string, action: TicketAction, fileId: string): number {
    const [body = '', signature = ''] = ticket.split('.')
    const [given, own] = [Buffer.from(signature), Buffer.from(this.#sign(body))]
    if (given.length !== own.length || !timingSafeEqual(given, own)) throw new AppError('ticket_refused')
    const { a, o, f, e } = facts.parse(JSON.parse(Buffer.from(body, 'base64url').toString()))
    if (a !== action || f !== fileId) throw new AppError('ticket_refused')
    if (e <= this.#now().getTime()) throw new AppError('link_expired')
    return o
  }

  #sign(body: string): string {
    return createHmac('sha256', this.#secret).update(body).digest('base64url')
  }
}
