/**
 * `npm run check`: lint and types, format, unused code, borders, floors, sizes, style, words, advisories and the lock file.
 * Names behind `--` run only those: `npm run check -- floors words`; `types` alone takes seconds.
 */
import { runChecks } from './check/run-checks.ts'

const begun = performance.now()
const results = await runChecks(process.argv.slice(2))
for (const { name, seconds, faults, note } of results) {
  console.log(
    `${faults === undefined ? 'ok  ' : 'FAIL'}  ${name.padEnd(8)} ${seconds.toFixed(1)} s${note === undefined ? '' : `  ${note}`}`,
  )
  if (faults !== undefined) console.log(`${faults.replaceAll(/^/gm, '      ')}\n`)
}
const failed = results.filter(({ faults }) => faults !== undefined).length
console.log(
  `${results.length - failed} of ${results.length} checks passed in ${((performance.now() - begun) / 1000).toFixed(1)} s`,
)
process.exitCode = failed > 0 ? 1 : 0
