import {
  CallError,
  appendResults,
  appendedResultOf,
  uploadInjectionFiles,
  type Client,
  type CsHookEvent,
  type ReadRunFile,
  type UploadedInjection,
} from '@eluent/contract'
import { afterFailedAppend } from '@eluent/domain/instrument'
import type { Fetch } from '../../frame/session/api-fetch.ts'
import type { LinkLog } from './link-store.ts'
import { t } from '../../language/t.ts'
import { translated } from '../../language/translated.ts'

export interface DeliveryDeps {
  api: Client
  readRunFile: ReadRunFile
  /** How the bytes of files leave. */
  send: Fetch
  /** The instrument's name in its present state; null while none is known. */
  machineName: () => string | null
  log: LinkLog
  wait: (ms: number) => Promise<void>
  /** False once this tab no longer leads: another one delivers. */
  mayGoOn: () => boolean
}

/** 'stored': the driver may forget the event. 'refused': no retry can help. 'given_up': it stays with the driver. */
export type Delivery = 'stored' | 'refused' | 'given_up'

/** Stores one result of the instrument: original files first, then the run; tried again as the rules of delivery say. */
export async function deliverResult(deps: DeliveryDeps, event: CsHookEvent): Promise<Delivery> {
  const { runMeta } = event
  let uploaded: UploadedInjection | null = null
  /** Files that have arrived; an attempt goes on where the one before broke off. */
  const arrived = new Map<string, string>()
  for (let failed = 1; ; failed += 1) {
    try {
      uploaded ??= await uploadInjectionFiles(deps.api, deps.readRunFile, runMeta, { send: deps.send, arrived })
      const reply = await deps.api.call(appendResults, {
        params: { id: runMeta.sample_id },
        // Sent twice, it is stored once: the server knows a run by instrument, folder and name. A key of the event's own
        // would refuse the repeat of a reloaded page, whose files have other ids.
        body: { result: appendedResultOf(event, uploaded, deps.machineName() ?? runMeta.machineName) },
      })
      deps.log(
        'info',
        t('Results of {name}, vial {vial_number}, stored.', { name: runMeta.name, vial_number: reply.vial_number }),
      )
      return 'stored'
    } catch (error) {
      const retryAllowed = !(error instanceof CallError && error.reply.retry === false)
      const message = error instanceof Error ? error.message : String(error)
      const next = afterFailedAppend(runMeta.sample_id, failed, retryAllowed, message)
      if (next.log !== null) deps.log(retryAllowed ? 'warning' : 'error', translated(next.log))
      if (next.retry_after_ms === null) return retryAllowed ? 'given_up' : 'refused'
      await deps.wait(next.retry_after_ms)
      if (!deps.mayGoOn()) return 'given_up'
    }
  }
}
