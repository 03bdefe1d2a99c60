import { createHash } from 'node:crypto'
import { Readable } from 'node:stream'
import type { ReadableStream } from 'node:stream/web'
import { createZstdCompress, createZstdDecompress } from 'node:zlib'
import { Decrypter, Encrypter, identityToRecipient } from 'age-encryption'

/** Something about the backups that the operator must know, in a sentence. */
export class BackupRefusal extends Error {
  override readonly name = 'BackupRefusal'
}

/** How objects are written: compressed, and encrypted where there is a key. Any `age` and `zstd` open them, too. */
export interface Sealing {
  /** The public half, `age1...`; null writes in the clear. */
  readonly recipient: string | null
  seal: (plain: Readable) => Promise<Readable>
  /** @throws BackupRefusal where the key does not open what was written for this recipient */
  requireFor: (recipient: string | null) => void
  open: (sealed: Readable, recipient: string | null) => Promise<Readable>
}

const toWeb = (stream: Readable) => Readable.toWeb(stream) as unknown as globalThis.ReadableStream<Uint8Array>
const fromWeb = (stream: unknown): Readable => Readable.fromWeb(stream as ReadableStream)

/** A failure of the first stream ends the second, too. */
function through<Stream extends NodeJS.ReadWriteStream & Readable>(from: Readable, to: Stream): Stream {
  from.on('error', (error) => to.destroy(error))
  to.on('close', () => from.destroy())
  return from.pipe(to)
}

/** Compressed alone. */
export const IN_THE_CLEAR = {
  recipient: null,
  seal: (plain: Readable): Promise<Readable> => Promise.resolve(through(plain, createZstdCompress())),
}

/** End of the names of objects that are written so; those of another key are never taken for them. */
export function suffixOf(recipient: string | null): string {
  if (recipient === null) return 'zst'
  return `${createHash('sha256').update(recipient).digest('hex').slice(0, 8)}.zst.age`
}

const NO_KEY = 'This backup is encrypted: name its key file by BACKUP_KEY_FILE'

/**
 * @param keyText the text of a key file: a public key `age1...`, which encrypts, or a secret `AGE-SECRET-KEY-1...`, which
 *   also opens; null where there is none
 */
export async function readSealing(keyText: string | null): Promise<Sealing> {
  const line = keyText?.split('\n').find((text) => text.trim() !== '' && !text.startsWith('#'))
  const key = line?.trim()
  if (keyText !== null && !/^(age1|AGE-SECRET-KEY-1)[a-z0-9]+$/i.test(key ?? ''))
    throw new BackupRefusal('BACKUP_KEY_FILE holds no key: npm run backup -- --new-key FILE makes one')
  const secret = key?.startsWith('AGE-SECRET-KEY-1') ? key : undefined
  let recipient: string | null
  try {
    recipient = secret === undefined ? (key ?? null) : await identityToRecipient(secret)
    if (recipient !== null) new Encrypter().addRecipient(recipient)
  } catch (cause) {
    throw new BackupRefusal('The key in BACKUP_KEY_FILE is not whole: a letter of it is wrong or missing', { cause })
  }
  const requireFor = (of: string | null): void => {
    if (of === null) return
    if (recipient === null) throw new BackupRefusal(NO_KEY)
    if (of !== recipient)
      throw new BackupRefusal(
        `The key does not fit: the backup was encrypted for ${of}, the key of BACKUP_KEY_FILE is ${recipient}`,
      )
    if (secret === undefined) throw new BackupRefusal(`${NO_KEY} with the secret in it, AGE-SECRET-KEY-1...`)
  }
  return {
    recipient,
    seal: async (plain) => {
      const packed = await IN_THE_CLEAR.seal(plain)
      if (recipient === null) return packed
      const encrypter = new Encrypter()
      encrypter.addRecipient(recipient)
      return fromWeb(await encrypter.encrypt(toWeb(packed)))
    },
    requireFor,
    open: async (sealed, of) => {
      requireFor(of)
      if (of === null || secret === undefined) return through(sealed, createZstdDecompress())
      const decrypter = new Decrypter()
      decrypter.addIdentity(secret)
      return through(fromWeb(await decrypter.decrypt(toWeb(sealed))), createZstdDecompress())
    },
  }
}
