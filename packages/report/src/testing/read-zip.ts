import { buffer } from 'node:stream/consumers'
import { fromBufferPromise } from 'yauzl'

/** The files of an archive by their paths, in their order. */
export async function readZip(bytes: Buffer): Promise<Map<string, Buffer>> {
  const zip = await fromBufferPromise(bytes)
  const files = new Map<string, Buffer>()
  for await (const file of zip.eachEntry())
    files.set(file.fileName, await buffer(await zip.openReadStreamPromise(file)))
  return files
}
