// Loaded into the processes of a product that a bench watches: SIGUSR2 makes one collect all garbage and note what is left, MB.
// Plain JavaScript: Node's compiler for one file of TypeScript would hold 12 MB of every process.
import { renameSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { setFlagsFromString } from 'node:v8'
import { runInNewContext } from 'node:vm'

const folder = process.env['LIVE_HEAP_FOLDER']

if (folder !== undefined)
  process.on('SIGUSR2', () => {
    setFlagsFromString('--expose-gc')
    const collect = runInNewContext('gc')
    // what the first one finds dead may hold more
    collect()
    collect()
    const { heapUsed, external } = process.memoryUsage()
    const file = join(folder, `${process.pid}.txt`)
    writeFileSync(`${file}.new`, String((heapUsed + external) / 2 ** 20))
    renameSync(`${file}.new`, file)
  })
