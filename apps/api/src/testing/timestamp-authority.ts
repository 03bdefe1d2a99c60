import { createHash, X509Certificate } from 'node:crypto'
import { createServer, type IncomingMessage, type ServerResponse } from 'node:http'
import { buffer } from 'node:stream/consumers'
import { once } from 'node:events'
import type { AddressInfo } from 'node:net'
import { Integer, Sequence } from 'asn1js'
import { AlgorithmIdentifier, MessageImprint, PKIStatus, PKIStatusInfo, TimeStampReq, TSTInfo } from 'pkijs'
import { octetString, readDer } from '../platform/cms/der.ts'
import { makeCertificate } from '../platform/cms/make-certificate.ts'
import { ID_KEY_PURPOSE_TIMESTAMPING, ID_SHA256, ID_TST_INFO } from '../platform/cms/oids.ts'
import { signCms, type CmsSigner } from '../platform/cms/sign-cms.ts'

/** How an authority of a test is made, and what it says otherwise than it should. */
export interface AuthorityFaults {
  purposes?: { of: readonly string[]; critical: boolean }
  validFrom?: Date
  validUntil?: Date
  policy?: string
  /** Before the token is signed. */
  change?: (info: TSTInfo) => unknown
}

export const TEST_POLICY = '1.3.6.1.4.1.99999.1'
const DAY_MS = 24 * 3_600_000
const CURVE = { name: 'ECDSA', namedCurve: 'P-256' } as const

/** A time stamp authority as of RFC 3161, with a root of its own. */
export async function makeTimestampAuthority(now: () => Date, faults: AuthorityFaults = {}) {
  const from = faults.validFrom ?? new Date(now().getTime() - 30 * DAY_MS)
  const until = faults.validUntil ?? new Date(now().getTime() + 3650 * DAY_MS)
  const keyPair = () => crypto.subtle.generateKey(CURVE, true, ['sign', 'verify'])
  const [rootKeys, keys] = [await keyPair(), await keyPair()]
  const root = await makeCertificate({
    subject: 'Test root',
    keys: rootKeys,
    from: new Date(now().getTime() - 7300 * DAY_MS),
    until: new Date(now().getTime() + 7300 * DAY_MS),
    isAuthority: true,
  })
  const certificate = await makeCertificate({
    subject: 'Test time stamps',
    keys,
    from,
    until,
    issuer: { certificate: root, key: rootKeys.privateKey },
    purposes: faults.purposes ?? { of: [ID_KEY_PURPOSE_TIMESTAMPING], critical: true },
  })
  const signer: CmsSigner = { key: keys.privateKey, certificates: [certificate] }
  return {
    roots: [new X509Certificate(root)],
    /** Stamps a digest, as answered to a request with that nonce. */
    stamp: (hash: Uint8Array, nonce?: Uint8Array) => tokenOf(signer, { hash, nonce, now: now() }, faults),
    /** Answers a request of the wire. */
    answer: async (query: Uint8Array): Promise<Uint8Array> => {
      const { messageImprint, nonce } = new TimeStampReq({ schema: readDer(query) })
      const hash = new Uint8Array(messageImprint.hashedMessage.getValue())
      const sentNonce = nonce && new Uint8Array(nonce.valueBlock.valueHexView)
      const token = await tokenOf(signer, { hash, nonce: sentNonce, now: now() }, faults)
      const granted = new PKIStatusInfo({ status: PKIStatus.granted }).toSchema()
      return new Uint8Array(new Sequence({ value: [granted, readDer(token)] }).toBER())
    },
  }
}

interface Statement {
  hash: Uint8Array
  nonce: Uint8Array | undefined
  now: Date
}

async function tokenOf(signer: CmsSigner, { hash, nonce, now }: Statement, { policy, change }: AuthorityFaults) {
  const info = new TSTInfo({
    version: 1,
    policy: policy ?? TEST_POLICY,
    messageImprint: new MessageImprint({
      hashAlgorithm: new AlgorithmIdentifier({ algorithmId: ID_SHA256 }),
      hashedMessage: octetString(hash),
    }),
    serialNumber: new Integer({ value: 7 }),
    genTime: now,
    ...(nonce && { nonce: new Integer({ valueHex: new Uint8Array(nonce) }) }),
  })
  change?.(info)
  const bytes = new Uint8Array(info.toSchema().toBER())
  return signCms({ type: ID_TST_INFO, digest: createHash('sha256').update(bytes).digest(), bytes }, signer)
}

/** An HTTP server that answers requests for time stamps. */
export async function serveTimestamps(
  answer: (query: Uint8Array) => Promise<Uint8Array>,
  mediaType = 'application/timestamp-reply',
  redirect?: string,
) {
  const queries: Buffer[] = []
  const reply = async (request: IncomingMessage, response: ServerResponse): Promise<void> => {
    const query = await buffer(request)
    queries.push(query)
    response.writeHead(redirect === undefined ? 200 : 307, {
      'content-type': mediaType,
      ...(redirect !== undefined && { location: redirect }),
    })
    response.end(await answer(query))
  }
  const server = createServer((request, response) => void reply(request, response))
  server.listen(0, '127.0.0.1')
  await once(server, 'listening')
  return {
    url: `http://127.0.0.1:${(server.address() as AddressInfo).port}/`,
    queries,
    close: async () => {
      server.closeAllConnections()
      server.close()
      await once(server, 'close')
    },
  }
}
