/** `npm run trace [AREA ...]`: writes docs/requirements/traceability.md and regulations.md; with areas, shows their uncovered rows. */
import { readFileSync, readdirSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { readSourceFiles } from './check/source-files.ts'
import { root } from './root.ts'
import { regulationsPage } from './trace/regulations/regulations.ts'
import { countAreas, isTestFile, traceabilityPage, traceRequirements } from './trace/trace-requirements.ts'

const folder = join(root, 'docs', 'requirements')
const lists = readdirSync(folder)
  .filter((name) => /^requirements-.*\.md$/.test(name))
  .sort()
  .map((path) => ({ path, text: readFileSync(join(folder, path), 'utf8') }))
const trace = traceRequirements(
  lists,
  readSourceFiles(root, /\.[cm]?[jt]sx?$/).filter(({ path }) => isTestFile(path)),
)
writeFileSync(join(folder, 'traceability.md'), traceabilityPage(trace))
writeFileSync(join(folder, 'regulations.md'), regulationsPage(trace.rows))

const wanted = process.argv.slice(2)
for (const { area, covered, total } of countAreas(trace.rows)) {
  if (wanted.length > 0 && !wanted.includes(area)) continue
  console.log(
    `${area.padEnd(12)} ${String(covered).padStart(3)} / ${String(total).padStart(3)}${covered === total ? '  all' : ''}`,
  )
  if (wanted.length === 0) continue
  for (const { id, text, tests } of trace.rows)
    if (tests.length === 0 && id.startsWith(`${area}-`)) console.log(`  - [${id}] ${text}`)
}
if (trace.unknownIds.length > 0) console.log(`ids in tests that no list has: ${trace.unknownIds.join(', ')}`)
console.log(
  `${trace.rows.filter(({ tests }) => tests.length > 0).length} of ${trace.rows.length} requirements stand in a test title`,
)
process.exitCode = trace.unknownIds.length > 0 ? 1 : 0
