// Rows of a list imported by calls of 50, as the browser sends them: `npm run bench -- api/bench/import`. The statements of a row and the
// processor's time hold on a busy machine, too. `SHOW=1` prints the statements of a row.
import { createTestDatabase } from '@eluent/testkit'
import { startTestServer } from '@eluent/testkit/server'
import { isShort, printFigure } from '../../../scripts/bench/figure.ts'
import { createTestApp } from '../src/testing/app.ts'
import { firstRow, percentRow, setUpImports, upload } from '../src/testing/import-lab.ts'
import { equipLaboratory, idempotent } from '../src/testing/laboratory.ts'
import { sent } from './sent-statements.ts'

const ROWS = isShort ? 500 : 2000
const ROWS_A_CALL = 50

const server = await startTestServer()
const app = await createTestApp({ database: await createTestDatabase(server) })
const laboratory = await equipLaboratory(app, app.laboratoryId)
const lab = await setUpImports(app, laboratory)
const lines = Array.from({ length: ROWS }, (_, at) => `Strain ${at + 1},L-${at + 1},500,1,Flower,0.01,${at % 30},1,0.5`)
const text = ['Sample,ID,Weight mg,Dilution,Type,LOQ,THCA,THC,CBD', ...lines].join('\n')
const source = { templateId: lab.batchTemplate, sourceId: await upload(app, lab.tester, 'source', 'b.csv', text) }
const rows = Array.from({ length: ROWS }, (_, at) => ({
  key: crypto.randomUUID(),
  sample: firstRow(
    laboratory,
    source,
    { strain_name: `Strain ${at + 1}`, batch_number: `L-${at + 1}` },
    { row: at + 1, results: [percentRow('THCA', at % 30), percentRow('THC', 1), percentRow('CBD', 0.5)] },
  ),
}))

sent.length = 0
const cpu = process.cpuUsage()
const start = performance.now()
let stored = 0
for (let at = 0; at < ROWS; at += ROWS_A_CALL) {
  const reply = await lab.tester.call('POST', '/imports', { rows: rows.slice(at, at + ROWS_A_CALL) }, idempotent())
  const { data } = reply.json<{ data: { outcome: string }[] }>()
  stored += data.filter(({ outcome }) => outcome === 'created').length
}
const seconds = (performance.now() - start) / 1000
const { user, system } = process.cpuUsage(cpu)
const statements = sent.length / ROWS
if (process.env['SHOW'] !== undefined) process.stdout.write(`${sent.slice(-Math.round(statements) - 4).join('\n')}\n`)
if (stored !== ROWS) throw new Error(`${stored} of ${ROWS} rows were stored`)
printFigure({ name: 'rows of a list imported', ours: ROWS / seconds, unit: 'a second', goal: { atLeast: 100 } })
printFigure({ name: 'statements of a row', ours: statements, unit: 'statements' })
printFigure({ name: 'processor of the API for a row', ours: (user + system) / 1000 / ROWS, unit: 'ms' })
await app.close()
await server.stop()
