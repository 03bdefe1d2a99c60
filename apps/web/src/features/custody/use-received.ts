import { scanCustody, type ScannedSample } from '@eluent/contract'
import { CUSTODY_NOTE_MAX } from '@eluent/domain/custody'
import { RECEIPT_TEXT_MAX, sampleName } from '@eluent/domain/samples'
import { useRef, useState } from 'react'
import { useServices } from '../../frame/services.ts'
import { errorText } from '../../ui/ErrorState/error-text.ts'
import { t } from '../../language/t.ts'

/** A sample that was scanned, before it is received. */
export interface ReceivedRow {
  sample: ScannedSample
  condition: string
  /** Why it is refused; empty for one that is received. */
  refused_why: string
  /** What the server said of it. */
  problem: string | null
}

/** The samples of a delivery as they are scanned one after another, in the order of the scans. */
export function useReceived(onPlace: (place: { id: number; path: string }) => void) {
  const { api } = useServices()
  const [rows, show] = useState<readonly ReceivedRow[]>([])
  const current = useRef(rows)
  const [said, say] = useState('')
  // a scanner is faster than an answer
  const last = useRef(Promise.resolve())

  const changeRows = (change: (before: readonly ReceivedRow[]) => readonly ReceivedRow[]): void => {
    current.current = change(current.current)
    show(current.current)
  }
  const changeLast = (change: Partial<ReceivedRow>, text: string): void => {
    const row = current.current.at(-1)
    if (row === undefined) return say(t('Scan a sample first.'))
    changeRows((before) => [...before.slice(0, -1), { ...row, ...change }])
    say(`${nameOf(row)}: ${text}`)
  }

  const look = async (code: string): Promise<void> => {
    const { data } = await api.call(scanCustody, { query: { code } })
    const [sample, another] = data.samples
    if (data.place) {
      onPlace(data.place)
      return say(t('Place: {path}', { path: data.place.path }))
    }
    if (sample === undefined) return say(t('No sample or place has the code “{code}”.', { code }))
    if (another !== undefined)
      return say(t('Several samples have the number {code}. Please scan the label of the one.', { code }))
    const name = nameOf({ sample })
    if (current.current.some((row) => row.sample.sample_id === sample.sample_id))
      return say(t('{name} was scanned already.', { name }))
    changeRows((before) => [...before, { sample, condition: '', refused_why: '', problem: null }])
    say(t('{name} added', { name }))
  }

  /** A code; or of the sample before '/' and its condition, or '!' and why it is refused. */
  const enter = (typed: string): void => {
    const text = typed.trim()
    if (text === '') return
    last.current = last.current
      .then(() => {
        if (text.startsWith('/')) {
          const condition = text.slice(1).trim().slice(0, RECEIPT_TEXT_MAX)
          return changeLast({ condition }, condition)
        }
        if (text.startsWith('!')) {
          const refused_why = text.slice(1).trim().slice(0, CUSTODY_NOTE_MAX)
          return changeLast({ refused_why }, refused_why)
        }
        return look(text)
      })
      .catch((error: unknown) => say(errorText(error)))
  }
  return { rows, changeRows, said, enter }
}

export function nameOf({ sample }: Pick<ReceivedRow, 'sample'>): string {
  return sampleName({ id: sample.sample_id, ...sample })
}
