import { parseSignatureLines, writeAddCheckpoint, type AddCheckpoint } from '@eluent/ledger'
import { inSpan } from '../../platform/telemetry/spans.ts'

const TIMEOUT_MS = 2_000
/** A signed note and a line are some hundred bytes; a program that sends without an end must not fill the memory. */
const MOST_CHARACTERS = 65_536

/** The notary knows another last size than the one that was said. */
export class OtherSize extends Error {
  override readonly name = 'OtherSize'
  readonly size: number
  constructor(size: number) {
    super(`the last signed size is ${size}`)
    this.size = size
  }
}

async function textOf({ url, body }: Response): Promise<string> {
  let text = ''
  for await (const piece of (body ?? new ReadableStream()).pipeThrough(new TextDecoderStream())) {
    text += piece
    if (text.length > MOST_CHARACTERS) throw new Error(`${url} answered more than a notary says`)
  }
  return text
}

/** The hand-overs that the signer knows. @throws Error when it cannot be reached */
export async function readSignerHandOvers(url: string): Promise<string[]> {
  const reply = await fetch(new URL('/hand-overs', url), {
    redirect: 'error',
    signal: AbortSignal.timeout(TIMEOUT_MS),
  })
  // one of an older version has none
  if (reply.status === 404) return []
  const notes: unknown = JSON.parse(await textOf(reply))
  if (!Array.isArray(notes) || !notes.every((note) => typeof note === 'string'))
    throw new Error(`${url} answered no hand-overs`)
  return notes
}

async function post(url: string, request: AddCheckpoint, token: string | undefined): Promise<string> {
  const reply = await fetch(url, {
    method: 'POST',
    body: writeAddCheckpoint(request),
    redirect: 'error',
    headers: { 'content-type': 'text/plain', ...(token !== undefined && { authorization: `Bearer ${token}` }) },
    signal: AbortSignal.timeout(TIMEOUT_MS),
  })
  const text = await textOf(reply)
  if (reply.status === 409 && /^\d{1,15}\n$/.test(text)) throw new OtherSize(Number(text))
  if (reply.status !== 200) throw new Error(`${url} answered ${reply.status}: ${text.slice(0, 200)}`)
  return text
}

/** Asks the signer for a signed checkpoint. @throws OtherSize, or Error when it refuses or cannot be reached */
export function askSigner(url: string, token: string, request: AddCheckpoint): Promise<string> {
  return inSpan({ name: 'signer sign', kind: 'outside' }, () => post(new URL('/sign', url).href, request, token))
}

/** Asks a witness for its cosignature, a line. @throws OtherSize, or Error when it refuses or cannot be reached */
export async function askWitness(url: string, request: AddCheckpoint): Promise<string> {
  const { href } = new URL('add-checkpoint', url.endsWith('/') ? url : `${url}/`)
  const lines = await inSpan({ name: 'witness cosign', kind: 'outside' }, () => post(href, request, undefined))
  parseSignatureLines(lines)
  return lines
}
