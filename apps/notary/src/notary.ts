import { once } from 'node:events'
import { writeFileSync } from 'node:fs'
import { join } from 'node:path'
import type { AddressInfo } from 'node:net'
import { COSIGNATURE, ED25519, readVerifierKey, writeVerifierKey } from '@eluent/ledger'
import { sha256 } from './crypto.ts'
import { finishHandOver, readHandOvers } from './hand-overs.ts'
import { Heads } from './heads.ts'
import { serveDesk, type Desk } from './server.ts'
import type { NotarySettings } from './settings.ts'
import { Signer } from './signer.ts'
import { loadSigningKey, type SigningKey } from './signing-key.ts'
import { Witness } from './witness.ts'

export interface Notary {
  readonly url: string
  /** The public key, `name+id+key`. */
  readonly key: string
  close: () => Promise<void>
}

export const KEY_KINDS = {
  signer: { type: ED25519, prefix: 'eluent.local/log' },
  witness: { type: COSIGNATURE, prefix: 'eluent.local/witness' },
} as const

function openDesk(settings: NotarySettings, key: SigningKey, heads: Heads, now: () => Date): Desk {
  const { verifier } = key
  if (settings.mode === 'signer') {
    const signer = new Signer(key, heads, now)
    const { token } = settings
    return {
      verifier,
      path: '/sign',
      token,
      sign: (request) => signer.sign(request),
      head: () => signer.head(),
      handOvers: () => readHandOvers(settings.dataDir),
    }
  }
  const logs = settings.logKeys.map((line) => readVerifierKey(sha256, line))
  const witness = new Witness(key, heads, logs, now)
  return {
    verifier,
    path: '/add-checkpoint',
    // whoever has a checkpoint that the log signed may have it witnessed
    token: undefined,
    sign: (request) => witness.addCheckpoint(request),
    head: (origin) => witness.head(origin ?? logs[0]?.name ?? ''),
    handOvers: () => [],
  }
}

/** Starts a signer or a witness. @throws KeyFault, FolderInUse, LedgerError for settings that cannot be */
export async function startNotary(
  settings: NotarySettings,
  complain: (error: unknown) => void,
  now: () => Date = () => new Date(),
): Promise<Notary> {
  if (settings.mode === 'signer') finishHandOver(settings.dataDir)
  const key = loadSigningKey(settings.dataDir, { ...KEY_KINDS[settings.mode], name: settings.name })
  writeFileSync(join(settings.dataDir, 'public-key.txt'), `${writeVerifierKey(key.verifier)}\n`)
  const heads = new Heads(settings.dataDir)
  try {
    const desk = openDesk(settings, key, heads, now)
    const server = serveDesk(desk, complain)
    server.listen(settings.port, settings.host)
    await once(server, 'listening')
    return {
      url: `http://${settings.host}:${(server.address() as AddressInfo).port}`,
      key: writeVerifierKey(desk.verifier),
      close: async () => {
        server.closeAllConnections()
        await new Promise((done) => server.close(done))
        heads.close()
      },
    }
  } catch (error) {
    heads.close()
    throw error
  }
}
