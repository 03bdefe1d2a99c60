import { createHash } from 'node:crypto'
import * as z from 'zod'
import { BackupRefusal } from './sealing.ts'

const sha256 = z.string().regex(/^[0-9a-f]{64}$/)
const object = z.object({ sha256, size: z.number() })
export type ObjectName = z.output<typeof object>

const manifest = z.object({
  format: z.literal(1),
  id: z.string(),
  /** The version of the product that made it. */
  version: z.string(),
  postgres: z.string(),
  /** Of the database's snapshot; what was saved later is not in it. */
  snapshot_at: z.string(),
  finished_at: z.string(),
  /** Whom the objects are encrypted for; null: nobody. */
  recipient: z.string().nullable(),
  migrations: z.array(z.object({ name: z.string(), sha256 })),
  /** Parents first. */
  tables: z.array(
    z.object({ table: z.string(), columns: z.array(z.string()), rows: z.number(), digest: z.string(), object }),
  ),
  sequences: z.array(z.object({ table: z.string(), column: z.string(), lastValue: z.string(), isCalled: z.boolean() })),
  /** The stored files; `list` has a line for each, `objects` their hashes alone, in the clear: what a public key may read. */
  files: z.object({
    count: z.number(),
    bytes: z.number(),
    list: object,
    objects: object,
    /** What was damaged or missing in the storage already. */
    faults: z.array(z.object({ key: z.string(), sha256, finding: z.enum(['damaged', 'missing']) })),
  }),
  /** The rest of the data folder: keys, secrets, mails, the driver's outbox. */
  data: z.array(z.object({ path: z.string(), mode: z.number(), object })),
})
export type Manifest = z.output<typeof manifest>

const envelope = z.object({ sha256, manifest: z.unknown() })
const digestOf = (value: unknown): string => createHash('sha256').update(JSON.stringify(value)).digest('hex')

export function writeManifest(value: Manifest): string {
  return `${JSON.stringify({ sha256: digestOf(value), manifest: value }, null, 1)}\n`
}

/** @throws BackupRefusal naming the file */
export function readManifest(name: string, text: string): Manifest {
  const damaged = `The manifest ${name} is damaged`
  try {
    const { sha256: expected, manifest: value } = envelope.parse(JSON.parse(text))
    if (digestOf(value) !== expected) throw new BackupRefusal(damaged)
    const { format } = z.object({ format: z.number() }).parse(value)
    if (format !== 1) throw new BackupRefusal(`The manifest ${name} has a newer form than this version reads`)
    return manifest.parse(value)
  } catch (cause) {
    if (cause instanceof BackupRefusal) throw cause
    throw new BackupRefusal(damaged, { cause })
  }
}

/** A stored file as the list of a backup has it, a line each. */
const storedFile = z.object({
  organization_id: z.number(),
  id: z.string(),
  key: z.string(),
  sha256,
  size_bytes: z.number(),
  media_type: z.string(),
})
export type ListedFile = z.output<typeof storedFile>

export function fileLine(file: ListedFile): string {
  return `${JSON.stringify(file)}\n`
}

export function readFileLine(line: string): ListedFile {
  return storedFile.parse(JSON.parse(line))
}
