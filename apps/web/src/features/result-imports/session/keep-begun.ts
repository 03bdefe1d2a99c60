import type { StoreApi } from 'zustand/vanilla'
import { isChanged } from '../draft/import-draft.ts'
import { forgetBegun, keepBegun, type BegunImport } from './begun-imports.ts'
import type { ImportState } from './import-state.ts'
import { filesOf, typedOn } from './shelve-job.ts'

/** From the last key until it is kept. */
const PAUSE_MS = 500

/** What a person gave that the file alone would not bring back. */
function isBegun({ choice, methodId, draft }: ImportState): boolean {
  return (
    choice.conversion !== null ||
    choice.names.length + choice.taken.length > 0 ||
    methodId !== null ||
    draft.samples.some(isChanged)
  )
}

export interface BegunKeeper {
  /** Until the next change of another file nothing is kept of this one: it is imported, or thrown away. */
  forget: () => Promise<void>
  stop: () => void
}

/**
 * Keeps an import on this computer as it is mapped, per person and file, so that a closed tab goes on where it was.
 * @param isHeld whether something else keeps it now
 */
export function keepAsItGoes(store: StoreApi<ImportState>, owner: string, isHeld: () => boolean): BegunKeeper {
  let timer: ReturnType<typeof setTimeout> | undefined
  /** The originals of the last write, by which it is known whether they must be written again. */
  let written: { sha256: string; files: readonly File[] } | null = null
  let last: Promise<unknown> = Promise.resolve()

  const write = () => {
    timer = undefined
    const state = store.getState()
    const first = state.source?.file
    if (first === undefined || state.running || isHeld()) return
    const { sha256, name: fileName } = first
    if (!isBegun(state)) {
      if (written?.sha256 === sha256) last = last.then(() => forgetBegun({ owner, sha256 }))
      written = null
      return
    }
    const { choice, methodId, draft } = state
    const all = filesOf(draft.samples)
    const files = all.length === 0 ? [first.file] : all
    const isWritten =
      written?.sha256 === sha256 &&
      written.files.length === files.length &&
      files.every((file, at) => written?.files[at] === file)
    const begun: BegunImport = {
      owner,
      sha256,
      fileName,
      keptAt: new Date().toISOString(),
      choice,
      methodId,
      total: draft.samples.length,
      samples: typedOn(draft.samples),
    }
    written = { sha256, files }
    last = last.then(() => keepBegun(begun, isWritten ? null : files))
  }
  const flush = () => {
    if (timer === undefined) return
    clearTimeout(timer)
    write()
  }
  const unsubscribe = store.subscribe((now, before) => {
    const isSame = now.draft === before.draft && now.choice === before.choice && now.methodId === before.methodId
    if (isSame && now.running === before.running) return
    clearTimeout(timer)
    timer = setTimeout(write, PAUSE_MS)
  })
  const onHidden = () => document.visibilityState === 'hidden' && flush()
  document.addEventListener('visibilitychange', onHidden)
  return {
    forget: async () => {
      clearTimeout(timer)
      timer = undefined
      written = null
      const sha256 = store.getState().source?.file.sha256
      await last
      if (sha256 !== undefined) await forgetBegun({ owner, sha256 })
    },
    stop: () => {
      flush()
      unsubscribe()
      document.removeEventListener('visibilitychange', onHidden)
    },
  }
}
