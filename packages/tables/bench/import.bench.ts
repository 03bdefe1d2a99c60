/**
 * What it costs to read and map a list of samples, as a multiple of decoding and splitting it at line breaks and commas
 * (goal: at most 15 times). Run: node packages/tables/bench/import.bench.ts
 */
import type { BatchResultMap } from '@eluent/domain/import-templates'
import { mapFile } from '@eluent/domain/result-imports'
import { readTable } from '../src/index.ts'

const ANALYTES = ['CBDV', 'CBDA', 'CBGA', 'CBG', 'CBD', 'THCV', 'CBN', 'd9-THC', 'd8-THC', 'CBL', 'CBC', 'THCA']
const rounds = 5

const map: BatchResultMap = {
  type: 2,
  metadata: { 'Sample name': '0,0', 'Lims ID': '0,1', 'Sample amount': '0,2', Notes: '0,3' },
  analytes: Object.fromEntries(
    ANALYTES.map((_, index) => [String(index + 4), { Name: `0,${index + 4}`, 'Concentration %': `0,${index + 4}` }]),
  ),
  rows: { 'Sample List Header Row': 0 },
}

function listOf(rows: number): Uint8Array {
  const lines = Array.from({ length: rows }, (_, row) => {
    const amounts = ANALYTES.map((_name, column) => (((row * 31 + column * 17) % 3000) / 100).toFixed(4))
    return `Sample ${row},LIMS-${row},${200 + (row % 50)}.5,"as received, ${row}",${amounts.join(',')}`
  })
  return new TextEncoder().encode(['Sample,LIMS,Weight,Notes,'.concat(ANALYTES.join(',')), ...lines].join('\r\n'))
}

/** CPU time of the fastest round, ms. */
async function fastest(work: () => unknown): Promise<number> {
  let best = Infinity
  for (let round = 0; round < rounds; round++) {
    const began = process.cpuUsage()
    await work()
    const { user, system } = process.cpuUsage(began)
    best = Math.min(best, (user + system) / 1000)
  }
  return best
}

for (const rows of [2000, 20_000]) {
  const bytes = listOf(rows)
  const plain = await fastest(() =>
    new TextDecoder()
      .decode(bytes)
      .split('\r\n')
      .map((line) => line.split(',')),
  )
  const read = await fastest(() => readTable(bytes, 'list.csv'))
  const { sheets } = await readTable(bytes, 'list.csv')
  const mapped = await fastest(() =>
    mapFile(sheets[0]?.rows ?? [], map, { conversion: { density_g_ml: null, unitless: '%' } }),
  )
  const samples = mapFile(sheets[0]?.rows ?? [], map, { conversion: { density_g_ml: null, unitless: '%' } }).samples
    .length
  if (samples !== rows) throw new Error(`${samples} samples of ${rows} rows`)
  const times = `plain ${plain.toFixed(0)} ms, read ${read.toFixed(0)} ms, map ${mapped.toFixed(0)} ms`
  process.stdout.write(
    `import ${rows} rows: reading and mapping ${((read + mapped) / plain).toFixed(1)} x plain (${times})\n`,
  )
}
