import { randomUUID } from 'node:crypto'
import { mkdirSync } from 'node:fs'
import { open, readFile, readdir, rename, rm } from 'node:fs/promises'
import { join } from 'node:path'
import type { Readable } from 'node:stream'
import PostalMime, { type Email } from 'postal-mime'

export interface StoredMail {
  /** Name of its file without the ending; sorts by time of receipt. */
  readonly id: string
  readonly receivedAt: string
  readonly from: string
  readonly to: readonly string[]
  readonly subject: string
  readonly text: string
  readonly html: string
  readonly attachments: readonly { readonly name: string; readonly mediaType: string; readonly sizeBytes: number }[]
}

const idPattern = /^\d{8}T\d{9}Z-[0-9a-f-]{36}$/
/** The oldest are removed beyond this many. */
const KEPT = 1_000

const describeAddress = (address: Email['from']): string =>
  address ? [address.name, address.address && `<${address.address}>`].filter(Boolean).join(' ') : ''

/** Received mails as files, byte for byte as they came. */
export class MailStore {
  readonly #folder: string
  readonly #now: () => Date

  constructor(folder: string, now: () => Date = () => new Date()) {
    this.#folder = folder
    this.#now = now
    mkdirSync(folder, { recursive: true, mode: 0o700 })
  }

  /** Writes a mail as it arrives. @returns its id once it is on disk; a mail that breaks off leaves nothing */
  async keep(source: Readable): Promise<string> {
    const id = `${this.#now().toISOString().replaceAll(/[-:.]/g, '')}-${randomUUID()}`
    const draft = join(this.#folder, `${id}.part`)
    try {
      const file = await open(draft, 'wx', 0o600)
      try {
        for await (const chunk of source) await file.write(chunk as Buffer)
        await file.sync()
      } finally {
        await file.close()
      }
      await rename(draft, this.#path(id))
    } catch (error) {
      await rm(draft, { force: true })
      throw error
    }
    await this.#forgetOldest()
    return id
  }

  /** All mails, the newest first. */
  async list(): Promise<StoredMail[]> {
    const ids = (await this.#ids()).toReversed()
    const mails = await Promise.all(ids.map((id) => this.read(id)))
    return mails.filter((mail) => mail !== undefined)
  }

  /** One mail, or undefined where there is none of this id. */
  async read(id: string): Promise<StoredMail | undefined> {
    const bytes = await this.source(id)
    if (!bytes) return undefined
    const email = await PostalMime.parse(bytes)
    return {
      id,
      receivedAt: id.replace(/^(\d{4})(\d\d)(\d\d)T(\d\d)(\d\d)(\d\d)(\d{3})Z.*$/, '$1-$2-$3T$4:$5:$6.$7Z'),
      from: describeAddress(email.from),
      to: (email.to ?? []).map(describeAddress),
      subject: email.subject ?? '',
      text: email.text ?? '',
      html: email.html ?? '',
      attachments: email.attachments.map(({ filename, mimeType, content }) => ({
        name: filename ?? '',
        mediaType: mimeType,
        sizeBytes: typeof content === 'string' ? content.length : content.byteLength,
      })),
    }
  }

  /** The bytes as they were received. */
  async source(id: string): Promise<Buffer | undefined> {
    if (!idPattern.test(id)) return undefined
    try {
      return await readFile(this.#path(id))
    } catch (error) {
      if ((error as NodeJS.ErrnoException).code === 'ENOENT') return undefined
      throw error
    }
  }

  async forget(id: string): Promise<void> {
    await rm(this.#path(id), { force: true })
  }

  async #ids(): Promise<string[]> {
    const names = await readdir(this.#folder)
    return names
      .filter((name) => name.endsWith('.eml'))
      .map((name) => name.slice(0, -'.eml'.length))
      .filter((id) => idPattern.test(id))
      .sort()
  }

  async #forgetOldest(): Promise<void> {
    const ids = await this.#ids()
    for (const id of ids.slice(0, Math.max(0, ids.length - KEPT))) await this.forget(id)
  }

  #path(id: string): string {
    return join(this.#folder, `${id}.eml`)
  }
}
