import { startNotaryPair, TEST_TOKEN, type NotaryPair } from '../../../notary/src/testing/notary-pair.ts'
import { publishCheckpoint, publishToWitness } from '../features/ledger/publish-checkpoints.ts'
import { stampCheckpoint } from '../features/ledger/stamp-checkpoints.ts'
import { createTestApp, type TestApp } from './app.ts'
import { fillBank, ledgerSettings } from './seals.ts'
import { required } from './required.ts'

export interface SealApp extends TestApp {
  readonly notary: NotaryPair
  /** Has all entries signed; answers whether there were any. */
  sign: () => Promise<boolean>
  /** Has the latest checkpoint cosigned. */
  witness: () => Promise<boolean>
  publish: () => Promise<void>
  /** Has the latest checkpoint stamped with the time; answers whether that was due. */
  stamp: () => Promise<boolean>
}

/** The real API with a real signer and witness beside it, and tokens in the bank; close it in `afterAll`. */
export async function createSealApp(options: Parameters<typeof createTestApp>[0] = {}): Promise<SealApp> {
  const notary = await startNotaryPair(options.overrides?.now)
  const app = await createTestApp({
    ...options,
    settings: { ...options.settings, ledger: ledgerSettings(notary, TEST_TOKEN) },
  })
  await fillBank(app)
  const sign = () => publishCheckpoint(app.deps)
  const witness = () => publishToWitness(app.deps, required(app.deps.ledgerTrust.witnesses[0]))
  return {
    ...app,
    notary,
    sign,
    witness,
    publish: async () => {
      await sign()
      await witness()
    },
    stamp: () => stampCheckpoint(app.deps, new AbortController().signal),
    close: async () => {
      await app.close()
      await notary.close()
    },
  }
}
