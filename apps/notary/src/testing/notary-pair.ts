import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { readCommand, runFolderCommand } from '../folder-command.ts'
import { startNotary, type Notary } from '../notary.ts'
import type { NotarySettings } from '../settings.ts'

export const TEST_TOKEN = 'the word between API and signer'

/** A signer and a witness in this process, on free ports, which can be stopped and started again. */
export interface NotaryPair {
  readonly folder: string
  readonly complaints: unknown[]
  readonly signer: Notary
  readonly witness: Notary
  stop: (which: 'signer' | 'witness') => Promise<void>
  /** At the same address, with the same folder; the witness with the key that the signer now has. */
  restart: (which: 'signer' | 'witness') => Promise<Notary>
  /** What `npm run ledger:...` does in the folder of one that is stopped, with a reason. */
  command: (which: 'signer' | 'witness', words: readonly string[]) => string
  close: () => Promise<void>
}

export async function startNotaryPair(now: () => Date = () => new Date()): Promise<NotaryPair> {
  const folder = await mkdtemp(join(tmpdir(), 'eluent-notary-'))
  const complaints: unknown[] = []
  const start = (mode: NotarySettings['mode'], port: number, logKeys: readonly string[]): Promise<Notary> =>
    startNotary(
      { mode, host: '127.0.0.1', port, dataDir: join(folder, mode), name: undefined, token: TEST_TOKEN, logKeys },
      (error) => complaints.push(error),
      now,
    )
  const signer = await start('signer', 0, [])
  const witness = await start('witness', 0, [signer.key])
  const running: Record<'signer' | 'witness', Notary | undefined> = { signer, witness }
  const stop: NotaryPair['stop'] = async (which) => {
    await running[which]?.close()
    running[which] = undefined
  }
  return {
    folder,
    complaints,
    signer,
    witness,
    stop,
    restart: async (which) => {
      await stop(which)
      const notary = await start(which, Number(new URL({ signer, witness }[which].url).port), [
        running.signer?.key ?? signer.key,
      ])
      running[which] = notary
      return notary
    },
    command: (which, words) =>
      runFolderCommand(join(folder, which), readCommand([...words, '--why', 'the reason']), now()),
    close: async () => {
      await stop('signer')
      await stop('witness')
      await rm(folder, { recursive: true, force: true })
    },
  }
}
