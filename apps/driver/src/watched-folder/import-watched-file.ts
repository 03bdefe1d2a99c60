import { CallError, importResultFile, uploadOriginal, type ReplyOf } from '@eluent/contract'
import { outcomeOf } from '../upstream/deliver-event.ts'
import type { ServerLink } from '../upstream/server-link.ts'

/** Rows of one call: its answer comes well within the time that the server has. */
const ROWS_A_CALL = 200
const MOST_SENTENCES = 20
const LONGEST = 2000

/** How the files of a folder are imported, each by its number or its name. */
export interface ImportBy {
  template: number | string
  method: number | string
  /** Of rows that state none. */
  material: number | string | null
}

export interface WholeFile {
  name: string
  sha256: string
  bytes: ArrayBuffer
}

/**
 * What became of a file. 'imported': each of its rows is a sample. 'problem': it is read, and not all of it could be imported.
 * 'settings': no file can be imported by this template, method or token. 'later': this file failed, others may go through. 'away': the server cannot be asked now.
 */
export type ImportOutcome =
  /** `rows`: all that are samples, those of earlier tries too. */
  | { kind: 'imported'; created: number; rows: number; notes: string | null }
  /** `rows`: so many of its rows are samples all the same. */
  | { kind: 'problem'; reason: string; rows: number }
  | { kind: 'settings' | 'later' | 'away'; reason: string }

/**
 * Imports a file row by row; what is a sample already stays one, so that it may be tried again at any time. Never throws.
 * @param isStopped asked between two calls
 */
export async function importWatchedFile(
  server: ServerLink,
  { name, sha256, bytes }: WholeFile,
  by: ImportBy,
  isStopped: () => boolean,
): Promise<ImportOutcome> {
  try {
    const file = { name, sha256, size: bytes.byteLength }
    const file_id = await uploadOriginal(server.api, server.send, 'source', file, bytes)
    const body = { file_id, template_id: by.template, test_method_id: by.method }
    const material = by.material === null ? {} : { sample_type_id: by.material }
    const sentences: string[] = []
    const notes: string[] = []
    let created = 0
    let rows = 0
    let start: number | null = 0
    while (start !== null) {
      if (isStopped()) return { kind: 'away', reason: 'The driver stops.' }
      const part = { ...body, ...material, start, rows: ROWS_A_CALL }
      const answer: ReplyOf<typeof importResultFile> = await server.api.call(importResultFile, { body: part })
      const { data, file: told } = answer
      const failed = data.find(({ retry }) => retry)
      if (failed) return { kind: 'later', reason: failed.error ?? 'The server could not store a row.' }
      created += told.created
      rows += told.created + told.already
      sentences.push(...told.refusals)
      notes.push(...told.notes)
      // of a file without a sample nothing else says why
      if (told.next === null && start === 0 && data.length === 0) sentences.push(...told.problems)
      start = told.next
    }
    if (sentences.length === 0) return { kind: 'imported', created, rows, notes: noteOf(notes) }
    return { kind: 'problem', reason: summary([...sentences, ...notes], rows), rows }
  } catch (cause) {
    return refusalOf(cause)
  }
}

function noteOf(notes: readonly string[]): string | null {
  return notes.length === 0 ? null : notes.join(' ').slice(0, LONGEST)
}

function summary(sentences: readonly string[], rows: number): string {
  const more = sentences.length - MOST_SENTENCES
  const done =
    rows === 0 ? [] : [`${rows} rows are samples. Bring the others in by Import New Results with this same file.`]
  const told = [...sentences.slice(0, MOST_SENTENCES), ...(more > 0 ? [`And ${more} more.`] : [])]
  return [...done, ...told].join(' ').slice(0, LONGEST)
}

const OF_SETTINGS = { template_id: 'WATCH_TEMPLATE', test_method_id: 'WATCH_METHOD', sample_type_id: 'WATCH_MATERIAL' }
const MAY_NOT_IMPORT =
  "This driver's token may not import files, or the person who made it may not. Make one with 'May import result files'."

function refusalOf(cause: unknown): ImportOutcome {
  if (cause instanceof CallError && cause.status === 403) return { kind: 'settings', reason: MAY_NOT_IMPORT }
  if (cause instanceof CallError && cause.status === 422) {
    const wrong = Object.entries(OF_SETTINGS).find(([field]) => Object.hasOwn(cause.fieldErrors, field))
    if (wrong) return { kind: 'settings', reason: `${wrong[1]}: ${cause.fieldErrors[wrong[0]]?.join(' ') ?? ''}` }
    // our upload may have been swept meanwhile: the next attempt brings it again
    if (Object.hasOwn(cause.fieldErrors, 'file_id')) return { kind: 'later', reason: cause.message }
    return { kind: 'problem', reason: cause.message, rows: 0 }
  }
  if (cause instanceof CallError && cause.status === 413) return { kind: 'problem', reason: cause.message, rows: 0 }
  const outcome = outcomeOf(cause)
  if (outcome.kind === 'stored') throw new Error('a fault of an import has no outcome', { cause })
  return { kind: outcome.kind === 'away' ? 'away' : 'later', reason: outcome.reason }
}
