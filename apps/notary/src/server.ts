import { timingSafeEqual } from 'node:crypto'
import { createServer, type IncomingMessage, type Server, type ServerResponse } from 'node:http'
import { writeVerifierKey, type VerifierKey } from '@eluent/ledger'
import { Refusal } from './continue-log.ts'
import { sha256 } from './crypto.ts'
import { NotKept } from './heads.ts'

const MOST_BYTES = 65_536

async function bodyOf(request: IncomingMessage): Promise<string> {
  const chunks: Buffer[] = []
  let length = 0
  for await (const chunk of request as AsyncIterable<Buffer>) {
    length += chunk.length
    if (length > MOST_BYTES) throw new Refusal(400, 'The request is too long.')
    chunks.push(chunk)
  }
  return Buffer.concat(chunks).toString('utf8')
}

function send(reply: ServerResponse, status: number, text: string, type = 'text/plain; charset=utf-8'): void {
  reply.writeHead(status, { 'content-type': type, 'cache-control': 'no-store' }).end(text)
}

export interface Desk {
  readonly verifier: VerifierKey
  /** Address of the one call that signs, e.g. `/sign`. */
  readonly path: string
  /** Needed as `Authorization: Bearer ...` where it is given. */
  readonly token: string | undefined
  sign: (request: string) => string | Promise<string>
  /** The last signed checkpoint. @param origin of which log; null when none is named */
  head: (origin: string | null) => string | undefined
  /** How the log's key became another one, signed. */
  handOvers: () => readonly string[]
}

const digest = (text: string): Uint8Array => sha256(new TextEncoder().encode(text))

function mayAsk({ token }: Desk, request: IncomingMessage): boolean {
  return token === undefined || timingSafeEqual(digest(request.headers.authorization ?? ''), digest(`Bearer ${token}`))
}

async function answer(desk: Desk, request: IncomingMessage, reply: ServerResponse): Promise<void> {
  const { pathname, searchParams } = new URL(request.url ?? '/', 'http://notary')
  const call = `${request.method} ${pathname}`
  if (call === 'GET /health') return send(reply, 200, 'ok\n')
  if (call === 'GET /key') return send(reply, 200, `${writeVerifierKey(desk.verifier)}\n`)
  if (call === 'GET /hand-overs') return send(reply, 200, JSON.stringify(desk.handOvers()), 'application/json')
  if (call === 'GET /head') {
    const head = desk.head(searchParams.get('origin'))
    return head === undefined ? send(reply, 404, 'Nothing was signed yet.\n') : send(reply, 200, head)
  }
  if (call !== `POST ${desk.path}`) return send(reply, 404, 'There is nothing here.\n')
  if (!mayAsk(desk, request)) throw new Refusal(401, 'The word is wrong.')
  send(reply, 200, await desk.sign(await bodyOf(request)))
}

/** Serves one signer or witness over HTTP, without TLS: it listens on loopback or behind a proxy. */
export function serveDesk(desk: Desk, complain: (error: unknown) => void): Server {
  return createServer((request, reply) => {
    answer(desk, request, reply).catch((error: unknown) => {
      if (!(error instanceof Refusal)) {
        complain(error)
        if (error instanceof NotKept) send(reply, 507, `${error.message}\n`)
        else send(reply, 500, 'Something went wrong.\n')
      } else if (error.status === 409) send(reply, 409, `${error.size ?? 0}\n`, 'text/x.tlog.size')
      else send(reply, error.status, `${error.message}\n`)
    })
  })
}
