import { execFileSync } from 'node:child_process'
import { createHash, X509Certificate } from 'node:crypto'
import { existsSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, expect, test } from 'vitest'
import { makeTimestampAuthority, serveTimestamps, TEST_POLICY } from '../../testing/timestamp-authority.ts'
import { requestTimestamp } from './request-timestamp.ts'

const OPENSSL = '/usr/bin/openssl'
const folder = mkdtempSync(join(tmpdir(), 'eluent-openssl-'))
const at = (name: string) => join(folder, name)
afterAll(() => rmSync(folder, { recursive: true }))

function openssl(...words: string[]): string {
  return execFileSync(OPENSSL, words, { cwd: folder, encoding: 'utf8', stdio: ['ignore', 'pipe', 'pipe'] })
}

const CONFIG = `
[ server ]
extendedKeyUsage = critical, timeStamping
[ plain ]
extendedKeyUsage = timeStamping
[ tsa ]
default_tsa = tsa1
[ tsa1 ]
serial = serial
default_policy = ${TEST_POLICY}
digests = sha256
signer_digest = sha256
ess_cert_id_alg = sha256
`

const hash = createHash('sha256').update('a checkpoint').digest()

// openssl's own authority, with an RSA key and an EC key: where the program is
test.runIf(existsSync(OPENSSL))('a time stamp of `openssl ts` is taken, and one of ours is by it', async () => {
  writeFileSync(at('openssl.cnf'), CONFIG)
  writeFileSync(at('serial'), '01')
  const ca = ['-x509', '-days', '30', '-keyout', 'ca.key', '-out', 'ca.pem', '-subj', '/CN=Root', '-nodes']
  openssl('req', '-newkey', 'rsa:2048', ...ca)
  const server = await serveTimestamps((query) => {
    writeFileSync(at('query'), query)
    openssl(
      'ts',
      '-reply',
      '-queryfile',
      'query',
      '-config',
      'openssl.cnf',
      '-signer',
      'tsa.pem',
      '-inkey',
      'tsa.key',
      '-out',
      'reply',
    )
    return Promise.resolve(readFileSync(at('reply')))
  })
  try {
    const roots = [new X509Certificate(readFileSync(at('ca.pem')))]
    const request = { url: server.url, hash, roots, policy: TEST_POLICY }
    for (const key of [['rsa:2048'], ['ec', '-pkeyopt', 'ec_paramgen_curve:P-256']]) {
      openssl('req', '-newkey', ...key, '-nodes', '-keyout', 'tsa.key', '-out', 'tsa.csr', '-subj', '/CN=TSA')
      const sign = [
        '-req',
        '-in',
        'tsa.csr',
        '-CA',
        'ca.pem',
        '-CAkey',
        'ca.key',
        '-days',
        '20',
        '-extfile',
        'openssl.cnf',
      ]
      openssl('x509', ...sign, '-extensions', 'server', '-out', 'tsa.pem')
      const { signer } = await requestTimestamp({ ...request, now: new Date() })
      expect(signer).toBe('CN=TSA')
    }

    const ours = await makeTimestampAuthority(() => new Date())
    writeFileSync(at('token'), await ours.stamp(hash))
    writeFileSync(at('ours.pem'), ours.roots[0]?.toString() ?? '')
    const verify = ['-verify', '-in', 'token', '-token_in', '-CAfile', 'ours.pem', '-digest']
    expect(openssl('ts', ...verify, hash.toString('hex'))).toContain('Verification: OK')
  } finally {
    await server.close()
  }
})
