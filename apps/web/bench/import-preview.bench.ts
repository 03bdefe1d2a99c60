// 20,000 rows of a list read, mapped and checked as the preview does it, CPU time: `npm run bench -- import-preview`
import type { BatchResultMap } from '@eluent/domain/import-templates'
import { mapFile } from '@eluent/domain/result-imports'
import { readTable } from '@eluent/tables'
import { printFigure } from '../../../scripts/bench/figure.ts'
import { beginDraft } from '../src/features/result-imports/draft/draft.ts'
import { faultsOf, groupFaults } from '../src/features/result-imports/draft/draft-check.ts'
import { takesPart } from '../src/features/result-imports/draft/import-draft.ts'
import { matchesOf } from '../src/features/result-imports/draft/names-of-file.ts'
import { totalsOfSample } from '../src/features/result-imports/draft/totals-of-sample.ts'

const ROWS = 20_000
const ROUNDS = 5
const ANALYTES = ['CBDV', 'CBDA', 'CBGA', 'CBG', 'CBD', 'THCV', 'CBN', 'd9-THC', 'd8-THC', 'CBL', 'CBC', 'THCA']
const IN_SIGHT = 30
const FIRST = 5

const map: BatchResultMap = {
  type: 2,
  metadata: { 'Sample name': '0,0', 'Lims ID': '0,1', 'Sample amount': '0,2', 'Sample type': '0,3', Notes: '0,4' },
  analytes: Object.fromEntries(
    ANALYTES.map((_, at) => [String(at + FIRST), { Name: `0,${at + FIRST}`, 'Concentration %': `0,${at + FIRST}` }]),
  ),
  rows: { 'Sample List Header Row': 0 },
}
const lines = Array.from({ length: ROWS }, (_, row) => {
  const amounts = ANALYTES.map((_name, column) => (((row * 31 + column * 17) % 3000) / 10).toFixed(4))
  // every tenth name has characters that a name may not have
  return `Sample ${row % 10 === 0 ? '#' : ''}${row},LIMS-${row},200.5,Flower,"as received, ${row}",${amounts.join(',')}`
})
const heading = ['Sample', 'LIMS', 'Weight (mg)', 'Type', 'Notes', ...ANALYTES.map((name) => `${name} (mg/g)`)]
const bytes = new TextEncoder().encode([heading.join(','), ...lines].join('\r\n'))
const materials = [{ id: 1, name: 'Flower', slug: 'flower' }]
const names = { names: [], analytes: [] }

async function preview(): Promise<void> {
  const table = await readTable(bytes, 'list.csv')
  const mapped = mapFile(table.sheets[0]?.rows ?? [], map, { conversion: { density_g_ml: null }, names })
  const file = { name: 'list.csv', file: new File([], 'list.csv'), sha256: '', sheet: '', names, table }
  const draft = beginDraft({ file, mapped }, 2, materials)
  const faults = faultsOf(draft.samples, draft.problems, 'concentration_perc', draft.done)
  const found = [
    groupFaults(faults).length,
    matchesOf(mapped.samples, names).length,
    draft.samples.filter(takesPart).length,
  ]
  for (const sample of draft.samples.slice(0, IN_SIGHT)) totalsOfSample(sample, 'concentration_perc')
  if (found[1] !== ANALYTES.length || found[2] !== ROWS) throw new Error(`the preview holds ${found.join()}`)
}

const times: number[] = []
for (let round = 0; round < ROUNDS; round += 1) {
  const began = process.cpuUsage()
  await preview()
  const { user, system } = process.cpuUsage(began)
  times.push((user + system) / 1000)
}
printFigure({
  name: `${ROWS} rows read, mapped and checked`,
  ours: Math.min(...times),
  unit: 'ms CPU',
  goal: { atMost: 2000 },
})
