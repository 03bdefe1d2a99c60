import type { QueryOf, exportNonconformances } from '@eluent/contract'
import {
  CHECKED_ALONE,
  NONCONFORMANCE_KIND_NAMES,
  NONCONFORMANCE_SEVERITY_NAMES,
  NONCONFORMANCE_STATE_NAMES,
  registerFigures,
  type RegisterFigures,
} from '@eluent/domain/nonconformances'
import { dayInWords, formatDateTime } from '@eluent/domain/text'
import { exportFileName, writeCsv, type CsvColumn } from '@eluent/report'
import type { Call } from '../../platform/call/call.ts'
import { fieldErrors } from '../../platform/errors/app-error.ts'
import { Bytes } from '../../platform/http/bytes.ts'
import { drawLogBookPdf } from '../../platform/telemetry/draw-pdf.ts'
import { listActionRows } from '../../records/nonconformances/actions-store.ts'
import { listRegisterRows, type NonconformanceRecord } from '../../records/nonconformances/nonconformances-store.ts'
import { readOrganizationName } from '../../records/organizations/organizations-store.ts'
import type { Deps } from '../../views/deps.ts'
import { todayOf } from '../../platform/call/today.ts'

/** As many stand in one register. */
const MOST = 2000

const NONE = '–'

interface Period {
  from: string
  until: string
}
interface Entry extends NonconformanceRecord {
  actions: string
  checks: string
}

/** The register of a period, with counts by kind and mean days to close. @throws AppError validation_failed */
export async function exportRegister(
  deps: Pick<Deps, 'db' | 'now'>,
  call: Call,
  { from, until, format }: QueryOf<typeof exportNonconformances>,
): Promise<Bytes> {
  if (until < from) throw fieldErrors({ until: ['Please enter a day that is not before the first'] })
  const { entries, organization } = await deps.db.read(call, async (tx) => {
    const found = await listRegisterRows(tx, from, until, MOST + 1)
    const actions = Map.groupBy(
      await listActionRows(
        tx,
        found.map(({ id }) => id),
      ),
      ({ nonconformance_id }) => nonconformance_id,
    )
    const entries = found.map((row): Entry => {
      const own = actions.get(row.id) ?? []
      return { ...row, actions: own.map(actionText).join('; '), checks: own.flatMap(checkText).join('; ') }
    })
    return { entries, organization: await readOrganizationName(tx) }
  })
  if (entries.length > MOST) throw fieldErrors({ until: [`More than ${MOST}; please choose a shorter period`] })
  const today = todayOf(deps, call)
  const fileName = exportFileName(today, 'Nonconformances', organization, format)
  if (format === 'csv')
    return new Bytes(Buffer.from(registerCsv(entries)), { mediaType: 'text/csv; charset=utf-8', fileName })
  const pdf = await registerPdf(deps, call, { entries, organization, period: { from, until } })
  return new Bytes(Buffer.from(pdf), { mediaType: 'application/pdf', disposition: 'inline', fileName })
}

type Action = Awaited<ReturnType<typeof listActionRows>>[number]

function actionText({ what, who_name, due_on, done_on, done_by_name }: Action): string {
  const done = done_on === null ? '' : `, done ${dayInWords(done_on)} by ${done_by_name}`
  return `${what} (${who_name}, due ${dayInWords(due_on)}${done})`
}

function checkText({ checked_on, is_effective, checked_by_name, check_note, checked_alone }: Action): string[] {
  if (checked_on === null) return []
  const effect = is_effective === true ? 'Effect seen' : 'No effect'
  const alone = checked_alone ? ` ${CHECKED_ALONE}` : ''
  return [`${effect} ${dayInWords(checked_on)} by ${checked_by_name}: ${check_note}${alone}`]
}

const text = (header: string, value: (entry: Entry) => string | null): CsvColumn<Entry> => ({
  header,
  type: 'text',
  value,
})

const COLUMNS: readonly CsvColumn<Entry>[] = [
  text('Number', ({ number }) => number),
  text('Found', ({ found_on }) => found_on),
  text('Since', ({ since }) => since),
  text('Kind', ({ kind }) => NONCONFORMANCE_KIND_NAMES[kind]),
  text('Severity', ({ severity }) => NONCONFORMANCE_SEVERITY_NAMES[severity]),
  text('State', ({ state }) => NONCONFORMANCE_STATE_NAMES[state]),
  text('What happened', ({ what }) => what),
  text('Opened by', ({ created_by_name }) => created_by_name),
  text('Owner', ({ owner_name }) => owner_name),
  text('Contained by', ({ containment }) => containment),
  text('Cause', ({ causes }) => causes.join(' > ')),
  text('Actions', ({ actions }) => actions),
  text('Checks of effect', ({ checks }) => checks),
  text('Due', ({ due_on }) => due_on),
  text('Closed (UTC)', ({ closed_at }) => closed_at),
  text('Closed by', ({ closed_by_name }) => closed_by_name),
]

const figureText = (header: string, value: (row: FigureRow) => string | null) =>
  ({ header, type: 'text', value }) as const
const figureNumber = (header: string, value: (row: FigureRow) => number | null) =>
  ({ header, type: 'number', value }) as const
type FigureRow = RegisterFigures & { name: string }

const FIGURES: readonly CsvColumn<FigureRow>[] = [
  figureText('Kind', ({ name }) => name),
  figureNumber('Opened', ({ opened }) => opened),
  figureNumber('Closed', ({ closed }) => closed),
  figureNumber('Mean days to close', ({ mean_days_to_close }) => mean_days_to_close),
]

function figureRows(entries: readonly Entry[]): FigureRow[] {
  const { all, by_kind } = registerFigures(entries)
  return [
    ...by_kind.map(({ kind, ...row }) => ({ ...row, name: NONCONFORMANCE_KIND_NAMES[kind] })),
    { ...all, name: 'All' },
  ]
}

/** The entries, an empty line, and what they come to. */
function registerCsv(entries: readonly Entry[]): string {
  return `${writeCsv([...COLUMNS], entries)}\r\n${writeCsv([...FIGURES], figureRows(entries))}`
}

function registerPdf(
  deps: Pick<Deps, 'now'>,
  call: Call,
  { entries, organization, period }: { entries: readonly Entry[]; organization: string; period: Period },
) {
  const createdAt = deps.now()
  const zone = call.timezone ?? 'UTC'
  const timeOf = (instant: string | Date) => formatDateTime(instant, zone) ?? ''
  const lines = (entry: Entry) => [
    entry.what,
    ...(entry.since === null ? [] : [`Since ${dayInWords(entry.since)}`]),
    ...(entry.containment === null ? [] : [`Contained: ${entry.containment}`]),
    ...(entry.causes.length === 0 ? [] : [`Cause: ${entry.causes.join(' > ')}`]),
    ...(entry.actions === '' ? [] : [`Actions: ${entry.actions}`]),
    ...(entry.checks === '' ? [] : [`Checks: ${entry.checks}`]),
  ]
  const model = {
    organization,
    name: `${dayInWords(period.from)} to ${dayInWords(period.until)}`,
    words: {
      title: 'Register of Nonconformances',
      date: 'Found',
      event: 'Number',
      by: 'Kind',
      result: 'Severity',
      nextDue: 'State',
      recorded: 'Closed',
      none: 'None in this period.',
      end: 'End of the register',
    },
    facts: figureRows(entries).map(({ name, opened, closed, mean_days_to_close: mean }) => ({
      label: name,
      value: `${opened} opened, ${closed} closed${mean === null ? '' : `, ${mean} days to close on average`}`,
    })),
    events: entries.map((entry) => ({
      date: dayInWords(entry.found_on),
      event: entry.number,
      by: NONCONFORMANCE_KIND_NAMES[entry.kind],
      result: NONCONFORMANCE_SEVERITY_NAMES[entry.severity],
      nextDue: NONCONFORMANCE_STATE_NAMES[entry.state],
      lines: lines(entry),
      recorded: entry.closed_at === null ? NONE : `${timeOf(entry.closed_at)}, ${entry.closed_by_name}`,
      isStruckOut: false,
    })),
    made: timeOf(createdAt),
    createdAt,
  }
  return drawLogBookPdf(model, { organizationId: call.organizationId })
}
