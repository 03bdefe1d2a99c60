import { createHash, randomUUID } from 'node:crypto'
import { createReadStream, createWriteStream } from 'node:fs'
import { access, mkdir, open, readdir, readFile, rename, rm, stat } from 'node:fs/promises'
import { join } from 'node:path'
import { Transform, Writable, type Readable } from 'node:stream'
import { pipeline } from 'node:stream/promises'
import * as z from 'zod'
import { readManifest, writeManifest, type Manifest, type ObjectName } from './manifest.ts'
import { BackupRefusal, IN_THE_CLEAR, suffixOf, type Sealing } from './sealing.ts'

const verified = z.object({ at: z.string(), faults: z.array(z.string()) })
const MANIFEST = /^(\d{8}T\d{9}Z)\.json$/

interface Measured {
  readonly sha256: string
  readonly size: number
}

const missing = (what: string, path: string): BackupRefusal =>
  new BackupRefusal(`${what} is missing in the backup: ${path}`)

/** Counts and hashes what passes. */
function measuring(): { stream: Transform; measured: () => Measured } {
  const hash = createHash('sha256')
  let size = 0
  const stream = new Transform({
    transform(piece: Buffer, _encoding, done) {
      hash.update(piece)
      size += piece.length
      done(null, piece)
    },
  })
  return { stream, measured: () => ({ sha256: hash.digest('hex'), size }) }
}

async function isThere(path: string): Promise<boolean> {
  return access(path).then(
    () => true,
    () => false,
  )
}

async function syncFolder(folder: string): Promise<void> {
  if (process.platform === 'win32') return // a folder cannot be opened there
  const handle = await open(folder, 'r')
  try {
    await handle.sync()
  } finally {
    await handle.close()
  }
}

/**
 * A folder of backups: objects by the SHA-256 of what they hold, each once for all backups, and a manifest for each backup,
 * written when all it names is on the disk. A backup that was cut off leaves objects that the next one uses.
 */
export class BackupFolder {
  readonly path: string
  readonly sealing: Sealing
  /** Bytes written to the disk by this process. */
  storedBytes = 0
  newObjects = 0
  /** Folders whose new names are not known to be on the disk yet. */
  readonly #written = new Set<string>()

  constructor(path: string, sealing: Sealing) {
    this.path = path
    this.sealing = sealing
  }

  async prepare(): Promise<void> {
    await mkdir(join(this.path, 'objects'), { recursive: true, mode: 0o700 })
    // half-written by a process that was killed
    await rm(join(this.path, 'incoming'), { recursive: true, force: true })
    await mkdir(join(this.path, 'incoming'), { mode: 0o700 })
  }

  pathOf(sha256: string, recipient: string | null): string {
    return join(this.path, 'objects', sha256.slice(0, 2), `${sha256}.${suffixOf(recipient)}`)
  }

  async has(sha256: string, recipient = this.sealing.recipient): Promise<boolean> {
    return isThere(this.pathOf(sha256, recipient))
  }

  /** Stores what the stream holds, whole or not at all; what is there already is not written again. */
  async put(plain: Readable, form?: 'in the clear'): Promise<ObjectName> {
    const { recipient, seal } = form ? IN_THE_CLEAR : this.sealing
    const draft = join(this.path, 'incoming', randomUUID())
    const { stream, measured } = measuring()
    plain.on('error', (error) => stream.destroy(error))
    try {
      const sealed = await seal(plain.pipe(stream))
      await pipeline(sealed, createWriteStream(draft, { flags: 'wx', mode: 0o600, flush: true }))
      const object = measured()
      const target = this.pathOf(object.sha256, recipient)
      if (!(await isThere(target))) {
        await mkdir(join(target, '..'), { recursive: true, mode: 0o700 })
        this.storedBytes += (await stat(draft)).size
        this.newObjects += 1
        await rename(draft, target)
        this.#written.add(join(target, '..'))
      }
      return object
    } finally {
      plain.destroy()
      await rm(draft, { force: true })
    }
  }

  /**
   * What an object holds. The stream fails before its end where that is not what was stored.
   * @param what names it in the fault: 'the table samples'
   */
  async get({ sha256, size }: ObjectName, recipient: string | null, what: string): Promise<Readable> {
    const path = this.pathOf(sha256, recipient)
    if (!(await isThere(path))) throw missing(what, path)
    const damaged = (cause?: unknown): BackupRefusal =>
      cause instanceof BackupRefusal ? cause : new BackupRefusal(`${what} is damaged in the backup: ${path}`, { cause })
    const sealed = createReadStream(path)
    let opened: Readable
    try {
      opened = await this.sealing.open(sealed, recipient)
    } catch (cause) {
      sealed.destroy()
      throw damaged(cause)
    }
    const { stream, measured } = measuring()
    let last: Buffer | null = null
    const judged = new Transform({
      // the last piece is held back until all are known to be right
      transform(piece: Buffer, _encoding, done) {
        const before = last
        last = piece
        done(null, before)
      },
      flush(done) {
        const found = measured()
        if (found.sha256 === sha256 && found.size === size) done(null, last)
        else done(damaged())
      },
    })
    // the reader hears of every fault by `judged`
    pipeline(opened, stream).catch((cause: unknown) => judged.destroy(damaged(cause)))
    judged.on('close', () => opened.destroy())
    return stream.pipe(judged)
  }

  /** Reads an object to its end. @throws BackupRefusal where it is missing or damaged */
  async check(object: ObjectName, recipient: string | null, what: string): Promise<void> {
    await pipeline(
      await this.get(object, recipient, what),
      new Writable({ write: (_piece, _encoding, done) => done() }),
    )
  }

  /** @throws BackupRefusal naming the first part of the database or of the data folder that is not there */
  async requireObjects({ tables, data, files, recipient }: Manifest): Promise<void> {
    const parts = [
      ...tables.map(({ table, object }) => ({ what: `The table ${table}`, object })),
      ...data.map(({ path, object }) => ({ what: `The file DATA_DIR/${path}`, object })),
      { what: 'The list of files', object: files.list },
    ]
    for (const { what, object } of parts)
      if (!(await this.has(object.sha256, recipient))) throw missing(what, this.pathOf(object.sha256, recipient))
  }

  /** Takes a damaged object out of the way, so that the next backup stores it again where the product still has it. */
  async setAside(sha256: string, recipient: string | null): Promise<void> {
    const path = this.pathOf(sha256, recipient)
    await rename(path, `${path}.damaged`)
  }

  /** Ids of the backups, oldest first. */
  async list(): Promise<string[]> {
    const names = (await isThere(this.path)) ? await readdir(this.path) : []
    return names.flatMap((name) => MANIFEST.exec(name)?.[1] ?? []).sort()
  }

  /** @param id its beginning is enough; the newest where none is named. @throws BackupRefusal */
  async read(id?: string): Promise<Manifest> {
    const ids = (await this.list()).filter((known) => id === undefined || known.startsWith(id))
    const found = ids.at(-1)
    if (found === undefined)
      throw new BackupRefusal(
        id === undefined ? `There is no backup in ${this.path}` : `There is no backup ${id} in ${this.path}`,
      )
    if (id !== undefined && ids.length > 1) throw new BackupRefusal(`${id} may be ${ids.join(', ')}`)
    const name = join(this.path, `${found}.json`)
    return readManifest(name, await readFile(name, 'utf8'))
  }

  /** The last step of a backup: from now on it is one. */
  async write(manifest: Manifest): Promise<void> {
    for (const folder of this.#written) await syncFolder(folder)
    await this.#writeWhole(`${manifest.id}.json`, writeManifest(manifest))
  }

  /** Notes when a backup was last found whole, or what was wrong. */
  async noteVerified(id: string, outcome: { at: string; faults: readonly string[] }): Promise<void> {
    await this.#writeWhole(`${id}.verified.json`, `${JSON.stringify(outcome, null, 1)}\n`)
  }

  /** Of the backups that are there, the one that was verified last. */
  async lastVerified(): Promise<{ id: string; at: string; faults: readonly string[] } | undefined> {
    const found: { id: string; at: string; faults: readonly string[] }[] = []
    for (const id of await this.list()) {
      const file = join(this.path, `${id}.verified.json`)
      if (await isThere(file)) found.push({ id, ...verified.parse(JSON.parse(await readFile(file, 'utf8'))) })
    }
    return found.sort((one, other) => one.at.localeCompare(other.at)).at(-1)
  }

  async remove(id: string): Promise<void> {
    await rm(join(this.path, `${id}.json`))
    await rm(join(this.path, `${id}.verified.json`), { force: true })
  }

  async #writeWhole(name: string, text: string): Promise<void> {
    const draft = join(this.path, 'incoming', name)
    const file = await open(draft, 'w', 0o600)
    try {
      await file.writeFile(text)
      await file.sync()
    } finally {
      await file.close()
    }
    await rename(draft, join(this.path, name))
    await syncFolder(this.path)
  }
}
