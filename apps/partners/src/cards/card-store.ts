import { mkdirSync } from 'node:fs'
import { rename, rm, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import type { CardReceipt } from '@eluent/contract'

/** Cards on file, one per organization: a token, the brand, four digits and the expiry. Numbers are never written. */
export class CardStore {
  readonly #folder: string

  constructor(folder: string) {
    this.#folder = folder
    mkdirSync(folder, { recursive: true, mode: 0o700 })
  }

  async keep(organizationId: string, card: NonNullable<CardReceipt['card']>): Promise<void> {
    const draft = join(this.#folder, `${organizationId}-${card.token}.part`)
    await writeFile(draft, JSON.stringify(card), { mode: 0o600 })
    await rename(draft, this.#path(organizationId))
  }

  /** Deleting what is not there is fine: the caller wants it gone. */
  async forget(organizationId: string): Promise<void> {
    await rm(this.#path(organizationId), { force: true })
  }

  #path(organizationId: string): string {
    return join(this.#folder, `${organizationId}.json`)
  }
}
