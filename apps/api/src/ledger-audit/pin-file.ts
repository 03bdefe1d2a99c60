import { once } from 'node:events'
import { createWriteStream, type WriteStream } from 'node:fs'
import { rename, rm } from 'node:fs/promises'

/** The pin of this audit: written beside the last one while the log goes by, and put in its place when all is well. */
export class PinFile {
  readonly #path: string
  readonly #stream: WriteStream

  constructor(path: string) {
    this.#path = path
    this.#stream = createWriteStream(`${path}.new`, { flush: true })
  }

  async add(line: string): Promise<void> {
    if (!this.#stream.write(`${line}\n`)) await once(this.#stream, 'drain')
  }

  async keep(): Promise<void> {
    this.#stream.end()
    await once(this.#stream, 'close')
    await rename(`${this.#path}.new`, this.#path)
  }

  /** What is not kept goes. */
  async drop(): Promise<void> {
    this.#stream.destroy()
    await rm(`${this.#path}.new`, { force: true })
  }
}
