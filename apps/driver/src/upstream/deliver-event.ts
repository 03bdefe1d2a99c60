import {
  CallError,
  appendResults,
  appendedResultOf,
  startAcquisition,
  uploadInjectionFiles,
  type AcqHookEvent,
  type CsHookEvent,
  type DriverEvent,
  type RunFile,
} from '@eluent/contract'
import { createHash } from 'node:crypto'
import { readFile } from 'node:fs/promises'
import { DriverError } from '../driver-error.ts'
import { placeBelow } from '../instruments/chemstation/data-root.ts'
import { isAway, isHeld } from '../places/file-faults.ts'
import type { ServerLink } from './server-link.ts'

/**
 * What became of one attempt. 'stored': the server has it, the driver may forget it. 'refused': no repeat can help.
 * 'later': this event failed, others may go through. 'held': its files cannot be read now, which is nobody's fault and is
 * tried for as long as it takes. 'away': no event goes through now.
 */
export type Outcome = { kind: 'stored' } | { kind: 'refused' | 'later' | 'held' | 'away'; reason: string }

export interface DeliverDeps {
  server: ServerLink
  dataRoot: string
  /** The instrument's present name, which is the one a browser sends, too. */
  machine: string
}

/**
 * Brings one event of the outbox to the server; never throws. Repeats are harmless: the server stores a run once.
 * @param arrived ids of the run's files that earlier attempts brought over, by path; filled on
 */
export async function deliverEvent(
  deps: DeliverDeps,
  event: DriverEvent,
  arrived: Map<string, string>,
): Promise<Outcome> {
  try {
    await (event.hook === 'CSHook' ? storeRun(deps, event.event, arrived) : noteStart(deps, event.event))
    return { kind: 'stored' }
  } catch (cause) {
    // The server no longer has a file that had arrived: the next attempt brings all again.
    if (cause instanceof CallError && cause.status === 422) arrived.clear()
    return outcomeOf(cause)
  }
}

async function storeRun(
  { server, dataRoot, machine }: DeliverDeps,
  event: CsHookEvent,
  arrived: Map<string, string>,
): Promise<void> {
  const files = new Map(event.runMeta.files.map((file) => [file.path, file]))
  const read = (path: string): Promise<ArrayBuffer> => readUnchanged(dataRoot, path, files.get(path))
  const uploaded = await uploadInjectionFiles(server.api, read, event.runMeta, { send: server.send, arrived })
  await server.api.call(appendResults, {
    params: { id: event.runMeta.sample_id },
    body: { result: appendedResultOf(event, uploaded, machine) },
  })
}

/** A start whose sample is gone has nothing left to show. */
async function noteStart({ server }: DeliverDeps, { id, sampleInfo }: AcqHookEvent): Promise<void> {
  try {
    await server.api.call(startAcquisition, {
      params: { id: sampleInfo.sample_id },
      body: { started_at: sampleInfo.started_at },
      idempotencyKey: `event-${id}`,
    })
  } catch (cause) {
    if (!(cause instanceof CallError && cause.status === 404)) throw cause
  }
}

/** The bytes as they were when the run was stored. @throws DriverError when they are gone, others, or not to be had now */
async function readUnchanged(dataRoot: string, path: string, file: RunFile | undefined): Promise<ArrayBuffer> {
  const bytes = await readFile(await placeBelow(dataRoot, path)).catch((cause: unknown) => {
    if (isHeld(cause)) throw new DriverError('file_held', { path }, { cause })
    if (isAway(cause)) throw new DriverError('data_root_away', { place: dataRoot }, { cause })
    throw cause
  })
  if (createHash('sha256').update(bytes).digest('hex') !== file?.sha256) {
    throw new DriverError('run_unreadable', { path, reason: 'the file is not the one that was measured' })
  }
  return new Uint8Array(bytes).buffer
}

/** Statuses that speak of the server or of this driver's right to call, not of the event. */
const AWAY = [0, 401, 403, 408, 426, 429, 502, 503, 504, 507]

export function outcomeOf(cause: unknown): Outcome {
  const reason = cause instanceof Error ? cause.message : String(cause)
  if (cause instanceof DriverError) return { kind: cause.isTransient ? 'held' : 'refused', reason }
  if (!(cause instanceof CallError)) return { kind: 'later', reason }
  if (cause.reply.retry === false) return { kind: 'refused', reason }
  return { kind: AWAY.includes(cause.status) ? 'away' : 'later', reason }
}
