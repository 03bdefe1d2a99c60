import { randomBytes } from 'node:crypto'
import { Integer, type BaseBlock } from 'asn1js'
import { AlgorithmIdentifier, MessageImprint, PKIStatus, PKIStatusInfo, TimeStampReq } from 'pkijs'
import { bytesOf, octetString, partsOf, readDer } from '../cms/der.ts'
import { ID_SHA256 } from '../cms/oids.ts'
import { inSpan } from '../telemetry/spans.ts'
import { TimestampRefused } from './timestamp-refused.ts'
import { MOST_CLOCK_DIFFERENCE_MS, verifyTimestamp, type Timestamp, type TimestampTrust } from './verify-timestamp.ts'

const TIMEOUT_MS = 10_000
/** A token with its certificates has some thousand bytes. */
const MOST_BYTES = 65_536
const NONCE_BYTES = 8
/** RFC 3161, 3.4. */
const [QUERY, REPLY] = ['application/timestamp-query', 'application/timestamp-reply']

export interface TimestampRequest extends TimestampTrust {
  /** Of the time stamp authority. */
  url: string
  /** SHA-256 of what is stamped. */
  hash: Uint8Array
  now: Date
}

export interface GivenTimestamp extends Timestamp {
  /** DER of the token, as it came. */
  token: Uint8Array
}

/** Has a digest stamped, and judges the stamp. @throws TimestampRefused, or Error where the authority gives none */
export async function requestTimestamp(request: TimestampRequest): Promise<GivenTimestamp> {
  const { url, hash, now } = request
  // a first bit of 0 makes it a positive number, another first bit of 1 keeps its length
  const nonce = randomBytes(NONCE_BYTES)
  nonce[0] = ((nonce[0] ?? 0) & 0x7f) | 0x40
  const query = new TimeStampReq({
    version: 1,
    messageImprint: new MessageImprint({
      hashAlgorithm: new AlgorithmIdentifier({ algorithmId: ID_SHA256 }),
      hashedMessage: octetString(hash),
    }),
    ...(request.policy !== undefined && { reqPolicy: request.policy }),
    nonce: new Integer({ valueHex: new Uint8Array(nonce) }),
    certReq: true,
  })
  const reply = await inSpan({ name: 'timestamp', kind: 'outside' }, () => post(url, query.toSchema().toBER()))
  const token = tokenOf(reply, url)
  const stamp = verifyTimestamp({ ...request, token, nonce })
  if (now.getTime() - stamp.at.getTime() > MOST_CLOCK_DIFFERENCE_MS) throw new TimestampRefused('other_clock')
  return { token, ...stamp }
}

async function post(url: string, body: ArrayBuffer): Promise<Uint8Array> {
  const reply = await fetch(url, {
    method: 'POST',
    body,
    redirect: 'error',
    headers: { 'content-type': QUERY, accept: REPLY },
    signal: AbortSignal.timeout(TIMEOUT_MS),
  })
  const type = reply.headers.get('content-type')?.split(';')[0]?.trim().toLowerCase()
  if (reply.status !== 200 || type !== REPLY) {
    await reply.body?.cancel()
    throw new Error(`${url} answered ${reply.status} with ${type ?? 'nothing'} instead of a time stamp`)
  }
  const pieces: Uint8Array[] = []
  let size = 0
  for await (const piece of reply.body ?? []) {
    pieces.push(piece)
    size += piece.length
    if (size > MOST_BYTES) throw new Error(`${url} answered more than a time stamp`)
  }
  return Buffer.concat(pieces)
}

/** TimeStampResp (RFC 3161, 2.4.2): a status, and with one that grants it the token. */
function tokenOf(reply: Uint8Array, url: string): Uint8Array {
  let parts: BaseBlock[]
  let answer: PKIStatusInfo
  try {
    parts = partsOf(readDer(reply))
    answer = new PKIStatusInfo({ schema: parts[0] })
  } catch (cause) {
    throw new TimestampRefused('unreadable', { cause })
  }
  const [, token] = parts
  const isGranted = answer.status === PKIStatus.granted || answer.status === PKIStatus.grantedWithMods
  if (isGranted && token) return bytesOf(token)
  const words = (answer.statusStrings ?? []).map((text) => text.getValue().slice(0, 200))
  throw new Error(`${url} gave no time stamp: ${[`status ${answer.status}`, ...words].join(', ')}`)
}
