import { parseArgs } from 'node:util'

export class WordsError extends Error {
  override readonly name = 'WordsError'
}

export interface AuditWords {
  /** Where the leaf hashes are kept from audit to audit. */
  readonly pinFile: string | undefined
  readonly witnessUrls: readonly string[]
  /** Signed checkpoints that were kept elsewhere. */
  readonly checkpointFiles: readonly string[]
}

const USAGE = 'npm run ledger:audit -- [--pin FILE] [--witness URL]... [--checkpoint FILE]...'

/** @throws WordsError */
export function readAuditWords(words: readonly string[]): AuditWords {
  try {
    const { values } = parseArgs({
      args: [...words],
      options: {
        pin: { type: 'string' },
        witness: { type: 'string', multiple: true },
        checkpoint: { type: 'string', multiple: true },
      },
    })
    const witnessUrls = values.witness ?? []
    const wrong = witnessUrls.find((url) => !URL.canParse(url) || !/^https?:$/.test(new URL(url).protocol))
    if (wrong !== undefined) throw new WordsError(`--witness: an http or https address is needed, not "${wrong}"`)
    return { pinFile: values.pin, witnessUrls, checkpointFiles: values.checkpoint ?? [] }
  } catch (error) {
    if (error instanceof WordsError) throw error
    throw new WordsError(`${(error as Error).message}\n${USAGE}`, { cause: error })
  }
}
