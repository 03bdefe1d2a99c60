/**
 * `npm run bench [words]`: runs every `bench/*.bench.ts` of apps, packages and scripts (those whose path holds one of the words)
 * and prints what they print: one line per figure, ratios before times, since machines differ (scripts/bench/figure.ts).
 * `--short` takes fewer rounds and smaller data.
 */
import { spawnSync } from 'node:child_process'
import { globSync } from 'node:fs'
import { cpus, loadavg } from 'node:os'
import { join } from 'node:path'
import { root } from './root.ts'

const given = process.argv.slice(2)
const isShort = given.includes('--short')
const words = given.filter((word) => !word.startsWith('--'))
const all = globSync(['{apps,packages}/*/bench/*.bench.ts', 'scripts/bench/*.bench.ts'], { cwd: root })
// a whole run takes an hour: no slip of an option starts one
if (given.some((word) => word.startsWith('--') && word !== '--short')) {
  console.error(`Use: npm run bench -- [--short] [words of a path]\n${all.sort().join('\n')}`)
  process.exit(given.includes('--help') ? 0 : 2)
}
const files = all.filter((file) => words.length === 0 || words.some((word) => file.includes(word))).sort()
if (files.length === 0) {
  console.error(words.length > 0 ? `no bench has ${words.join(' or ')} in its path` : 'there is no bench')
  process.exit(2)
}
console.log(`${cpus().length} cores, load ${loadavg()[0]?.toFixed(1)}, Node ${process.versions.node}`)
const failed = files.filter((file) => {
  console.log(`\n${file}`)
  return (
    spawnSync(process.execPath, [join(root, file)], {
      cwd: root,
      stdio: 'inherit',
      env: { ...process.env, ...(isShort && { BENCH_SHORT: '1' }) },
    }).status !== 0
  )
})
if (failed.length > 0) console.error(`\nfailed: ${failed.join(', ')}`)
process.exitCode = failed.length > 0 ? 1 : 0
