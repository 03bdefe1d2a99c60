import { readFileSync } from 'node:fs'
import { basename } from 'node:path'
import { readTable } from '../read-table.ts'
import { TableError } from '../table/table-error.ts'

/** What became of reading one file in a process of its own, and the most memory that took, the file's bytes included. */
export interface ChildOutcome {
  /** Of the TableError; 'read' where there was none. */
  code: string
  message: string
  peakMb: number
}

const path = process.argv[2] ?? ''

async function read(): Promise<Pick<ChildOutcome, 'code' | 'message'>> {
  try {
    const { sheets } = await readTable(readFileSync(path), basename(path))
    return { code: 'read', message: `${sheets[0]?.rows.length} rows` }
  } catch (error) {
    if (error instanceof TableError) return { code: error.code, message: error.message }
    throw error
  }
}

const began = process.cpuUsage()
const result = await read()
const { user, system } = process.cpuUsage(began)
const outcome: ChildOutcome = { ...result, peakMb: Math.round(process.resourceUsage().maxRSS / 1000) }
process.stdout.write(JSON.stringify({ ...outcome, cpuMs: Math.round((user + system) / 1000) }))
