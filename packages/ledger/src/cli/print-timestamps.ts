import { mkdirSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import type { CheckedAnchor } from '../evidence/anchors.ts'

/** Says who dates the evidence from outside. @param folder where what an RFC 3161 tool needs is written */
export function printTimestamps(anchors: readonly CheckedAnchor[], folder: string | undefined): void {
  if (folder !== undefined) mkdirSync(folder, { recursive: true })
  for (const { authority, at, size, checkpoint, token } of anchors) {
    console.log(
      `Time-stamped by ${authority} at ${at.toISOString()}, in its own words: its signature is not checked here.`,
    )
    if (folder === undefined) continue
    const [data, stamp] = [join(folder, `checkpoint-${size}.txt`), join(folder, `checkpoint-${size}.tst`)]
    writeFileSync(data, checkpoint)
    writeFileSync(stamp, token)
    console.log(`  openssl ts -verify -token_in -in ${stamp} -data ${data} -CAfile AUTHORITY.pem`)
  }
}
