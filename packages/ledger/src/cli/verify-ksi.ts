/** The part of `npm run ledger:verify` for a stored KSI signature: `--ksi FILE --for FILE [--publication TEXT]`. */
import { createHash } from 'node:crypto'
import { readFileSync } from 'node:fs'
import { parseArgs } from 'node:util'
import type { Bytes } from '../bytes/bytes.ts'
import { imprintOf, type KsiDigest } from '../ksi/imprint.ts'
import { judgeKsi } from '../ksi/judge-ksi.ts'
import { readKsiSignature } from '../ksi/ksi-signature.ts'
import { readPublication } from '../ksi/publication-string.ts'

const digest: KsiDigest = (name, data) => Uint8Array.from(createHash(name).update(data).digest())
const bytesOf = (path: string): Bytes => Uint8Array.from(readFileSync(path))

/** @returns whether it is proven by something that was not in the file. @throws TypeError for words it does not know. */
export function verifyKsi(): boolean {
  const text = { type: 'string' } as const
  const { values } = parseArgs({ options: { ksi: text, for: text, publication: text } })
  if (values.ksi === undefined || values.for === undefined)
    throw new TypeError('a signature and the file it was made for are needed')
  const signature = readKsiSignature(bytesOf(values.ksi))
  const { hash } = (signature.rfc3161 ?? signature.aggregation[0]).input
  const { standing, fault, missing, signedAt } = judgeKsi(digest, signature, {
    document: imprintOf(digest, hash, bytesOf(values.for)),
    ...(values.publication !== undefined && { publication: readPublication(values.publication) }),
  })
  const at = `second ${signedAt} (${timeOf(signedAt)})`
  if (standing === 'broken') console.log(`NOT VALID: ${fault?.text} (${fault?.rule})`)
  if (standing === 'consistent')
    console.log(
      `NOT PROVEN: it is well formed and names ${at}, and nobody else has vouched for it. Missing: ${missing}.`,
    )
  if (standing === 'proven') console.log(`Signed by KSI at ${at}: the publication that was given proves it.`)
  return standing === 'proven'
}

function timeOf(seconds: bigint): string {
  const date = new Date(Number(seconds) * 1000)
  return Number.isNaN(date.getTime()) ? 'no date' : date.toISOString()
}
