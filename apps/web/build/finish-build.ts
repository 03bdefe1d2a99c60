/**
 * `finish-build.ts FOLDER [--judge]`: compresses what first loads begin with as far as it goes, and leaves the file `finished`; behind all
 * others who want the processor, unless somebody waits for it: with `--judge` it ends with 1 and names the first loads that are too large.
 */
import { writeFileSync } from 'node:fs'
import { constants, setPriority } from 'node:os'
import { join } from 'node:path'
import { finishCompression } from './compress.ts'
import { beginsOf, judgeFirstLoads } from './judge-first-loads.ts'

const [folder = '', ...options] = process.argv.slice(2)
const judges = options.includes('--judge')
if (!judges) setPriority(constants.priority.PRIORITY_LOW)
finishCompression(folder, beginsOf(folder))
writeFileSync(join(folder, 'finished'), '')
const faults = judges ? judgeFirstLoads(folder) : []
if (faults.length > 0) {
  process.stderr.write(`${faults.join('\n')}\n`)
  process.exitCode = 1
}
