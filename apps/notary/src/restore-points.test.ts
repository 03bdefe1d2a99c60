import { cpSync, existsSync, mkdirSync, mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import {
  checkpointText,
  leafHash,
  parseCheckpoint,
  toHex,
  utf8,
  writeAddCheckpoint,
  writeVerifierKey,
} from '@eluent/ledger'
import { HashTree } from '@eluent/ledger/testing'
import fc from 'fast-check'
import { expect, test } from 'vitest'
import { Refusal } from './continue-log.ts'
import { sha256 } from './crypto.ts'
import { runFolderCommand } from './folder-command.ts'
import { finishHandOver } from './hand-overs.ts'
import { Heads } from './heads.ts'
import { KEY_KINDS } from './notary.ts'
import { Signer } from './signer.ts'
import { loadSigningKey } from './signing-key.ts'
import { Witness } from './witness.ts'

/** What may happen to an installation: it works, it dies, something of it is kept and brought back. */
const STEP = fc.oneof(
  { weight: 4, arbitrary: fc.record({ do: fc.constant('publish' as const), entries: fc.integer({ min: 0, max: 3 }) }) },
  {
    weight: 1,
    arbitrary: fc.record({ do: fc.constant('die after the signer' as const), entries: fc.integer({ min: 1, max: 2 }) }),
  },
  { weight: 2, arbitrary: fc.record({ do: fc.constant('keep' as const), slot: fc.integer({ min: 0, max: 1 }) }) },
  {
    weight: 2,
    arbitrary: fc.record({
      do: fc.constant('restore' as const),
      slot: fc.integer({ min: 0, max: 1 }),
      signer: fc.boolean(),
      witness: fc.boolean(),
      database: fc.boolean(),
    }),
  },
  { weight: 2, arbitrary: fc.record({ do: fc.constant('acknowledge' as const) }) },
)
type Step = typeof STEP extends fc.Arbitrary<infer S> ? S : never

/** Signer, witness and database, as far as they sign; every step begins with their start and ends with their death. */
class Installation {
  readonly #place = mkdtempSync(join(tmpdir(), 'eluent-points-'))
  readonly #dataDir = join(this.#place, 'data')
  readonly #kept = new Map<number, readonly string[]>()
  readonly cosigned = new Map<string, Set<string>>()
  #entries: string[] = []
  #made = 0
  published = 0

  async take(step: Step): Promise<void> {
    if (step.do === 'keep') this.#keep(step.slot)
    else if (step.do === 'restore') this.#restore(step)
    else if (step.do === 'acknowledge') {
      if (existsSync(this.#folder('signer')))
        runFolderCommand(
          this.#dataDir,
          { name: 'acknowledge', why: 'x', keyFile: undefined, logKey: undefined },
          new Date(0),
        )
    } else await this.#publish(step.entries, step.do === 'publish')
  }

  end(): void {
    rmSync(this.#place, { recursive: true })
  }

  #folder(of: string): string {
    return join(this.#dataDir, 'notary', of)
  }

  #keep(slot: number): void {
    rmSync(join(this.#place, String(slot)), { recursive: true, force: true })
    if (existsSync(this.#dataDir)) cpSync(this.#dataDir, join(this.#place, String(slot)), { recursive: true })
    this.#kept.set(slot, this.#entries)
  }

  #restore({ slot, signer, witness, database }: Extract<Step, { do: 'restore' }>): void {
    for (const [of, isWanted] of [
      ['signer', signer],
      ['witness', witness],
    ] as const) {
      const copy = join(this.#place, String(slot), 'notary', of)
      if (!isWanted || !existsSync(copy)) continue
      rmSync(this.#folder(of), { recursive: true, force: true })
      cpSync(copy, this.#folder(of), { recursive: true })
    }
    if (database) this.#entries = [...(this.#kept.get(slot) ?? this.#entries)]
  }

  async #publish(count: number, isWitnessed: boolean): Promise<void> {
    for (let n = 0; n < count; n += 1) this.#entries = [...this.#entries, `entry ${(this.#made += 1)}`]
    for (const name of ['signer', 'witness']) mkdirSync(this.#folder(name), { recursive: true })
    finishHandOver(this.#folder('signer'))
    const key = loadSigningKey(this.#folder('signer'), { ...KEY_KINDS.signer, name: undefined })
    const witnessKey = loadSigningKey(this.#folder('witness'), { ...KEY_KINDS.witness, name: undefined })
    const heads = [new Heads(this.#folder('signer')), new Heads(this.#folder('witness'))] as const
    const tree = new HashTree(
      sha256,
      this.#entries.map((entry) => leafHash(sha256, utf8(entry))),
    )
    const signer = new Signer(key, heads[0], () => new Date(0))
    const witness = new Witness(witnessKey, heads[1], [key.verifier], () => new Date(0))
    const ask = (work: (request: string) => string | Promise<string>, oldSize: number, checkpoint: string) =>
      work(writeAddCheckpoint({ oldSize, proof: oldSize > 0 ? tree.consistencyProof(oldSize) : [], checkpoint }))
    const sizeOf = (note: string | undefined) => (note === undefined ? 0 : parseCheckpoint(note).checkpoint.size)
    try {
      const origin = key.verifier.name
      const text = checkpointText({ origin, size: tree.size, root: tree.root() })
      if (tree.size === 0 || sizeOf(signer.head()) > tree.size) return
      const note = await ask((request) => signer.sign(request), sizeOf(signer.head()), text)
      if (!isWitnessed || sizeOf(witness.head(origin)) > tree.size) return
      await ask((request) => witness.addCheckpoint(request), sizeOf(witness.head(origin)), note)
      this.published += 1
      const place = `${origin} ${tree.size} ${writeVerifierKey(witnessKey.verifier)}`
      this.cosigned.set(place, (this.cosigned.get(place) ?? new Set()).add(toHex(tree.root())))
    } catch (error) {
      if (!(error instanceof Refusal)) throw error
    } finally {
      for (const one of heads) one.close()
    }
  }
}

test('whatever is killed and brought back, no two roots of one size are cosigned', async () => {
  let published = 0
  await fc.assert(
    fc.asyncProperty(fc.array(STEP, { minLength: 6, maxLength: 14 }), async (steps) => {
      const installation = new Installation()
      try {
        for (const step of steps) await installation.take(step)
        published += installation.published
        for (const [place, roots] of installation.cosigned) expect([place, roots.size]).toEqual([place, 1])
      } finally {
        installation.end()
      }
    }),
    { seed: 7, numRuns: 60 },
  )
  expect(published).toBeGreaterThan(60)
})
