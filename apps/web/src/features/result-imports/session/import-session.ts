// One import from its file to its last row: the steps share what is read, held and confirmed.
import {
  findImportedRows,
  listAnalyteNames,
  readImportTemplate,
  saveAnalyteNames,
  setTemplateUnits,
  type ImportTemplate,
  type ImportTemplateRow,
} from '@eluent/contract'
import type { AnalyteDictionary } from '@eluent/domain/analyte-names'
import { judgedField, resultsFileError, type JudgedField, type UnitConversion } from '@eluent/domain/result-imports'
import { createStore } from 'zustand/vanilla'
import { reread } from '../../../frame/data/use-change.ts'
import { readQuery } from '../../../frame/data/read-query.ts'
import type { Services } from '../../../frame/services.ts'
import { mapOfTemplate, mapSource, type MappedSource } from '../draft/build-draft.ts'
import { isFaulty } from '../draft/draft-check.ts'
import {
  addVial,
  beginDraft,
  EMPTY_DRAFT,
  markAlready,
  withEdits,
  withOutcomes,
  type MaterialTypes,
} from '../draft/draft.ts'
import { takesPart, type DraftSample } from '../draft/import-draft.ts'
import { headingsIn, templateThatFits } from './fitting-template.ts'
import { filesOfBegun, listBegun, type BegunImport } from './begun-imports.ts'
import { clearShelf, shelve } from './import-shelf.ts'
import { keepAsItGoes } from './keep-begun.ts'
import { readTableFile, type ReadFile } from '../../table-files/read-table-file.ts'
import { runImport, type ImportJob } from './run-import.ts'
import { wireConversion } from '../draft/sample-body.ts'
import { restoreSamples, shelvedOf } from './shelve-job.ts'
import { t } from '../../../language/t.ts'
import { translated } from '../../../language/translated.ts'
import type { Choice, NameOfFile, ImportState, Position, ImportSession } from './import-state.ts'

interface SessionDeps extends Pick<Services, 'api' | 'fetch' | 'queries'> {
  materials: MaterialTypes
  /** Among which one is looked for where the chosen one does not fit. */
  templates: readonly ImportTemplateRow[]
  /** Whose import it is; see import-shelf.ts. */
  owner: string
}

const IDLE = { running: false, progress: null, stopped: null, cancelled: false }
const messageOf = (error: unknown): string => translated(error instanceof Error ? error.message : String(error))

/** The yes to a conversion was said of the first file: what only another one states was never asked. */
function hasOtherUnits(further: MappedSource, first: MappedSource): boolean {
  const asked = new Set(first.mapped.units.conversions.map(({ item, unit }) => `${item} ${unit}`))
  return further.mapped.units.conversions.some(({ item, unit }) => !asked.has(`${item} ${unit}`))
}

export function createImportSession(deps: SessionDeps, choice: Choice): ImportSession {
  const { api, fetch, queries, materials, templates, owner } = deps
  const store = createStore<ImportState>(() => ({
    choice,
    reading: null,
    refusal: null,
    templateFailure: null,
    dictionary: { names: [], analytes: [] },
    template: null,
    map: null,
    fit: null,
    source: null,
    methodId: null,
    draft: EMPTY_DRAFT,
    takenUp: null,
    ...IDLE,
  }))
  const { getState, setState } = store
  let read: ReadFile | null = null
  let reading: AbortController | null = null
  let running: AbortController | null = null
  let begun = 0
  // Part of every row's key: one confirmed import is one, however often it is taken up.
  let jobId = crypto.randomUUID() as string
  let stored = new Map<File, string>()
  // From then on the confirmed import is what is kept.
  let isConfirmed = false
  let isReopening = false
  const keeper = keepAsItGoes(store, owner, () => isConfirmed || isReopening)

  const judged = (): JudgedField => {
    const { map } = getState()
    return map ? judgedField(map) : 'concentration_perc'
  }

  async function openTemplate(id: number): Promise<ImportTemplate> {
    const { data } = await queries.fetchQuery(readQuery(api, readImportTemplate, { params: { id } }))
    return data
  }

  async function loadTemplate(): Promise<void> {
    const { templateId } = getState().choice
    if (templateId === null || getState().template?.id === templateId) return
    setState({ template: null, map: null, templateFailure: null })
    try {
      const template = await openTemplate(templateId)
      if (getState().choice.templateId === templateId) setState({ template, map: mapOfTemplate(template) })
    } catch (error) {
      if (getState().choice.templateId === templateId) setState({ templateFailure: error })
    }
  }

  /** The dictionary of the laboratory with what was said of this file; null where it cannot be read, which is reported. */
  async function loadNames(said: readonly NameOfFile[]): Promise<AnalyteDictionary | null> {
    try {
      const { data } = await queries.fetchQuery(readQuery(api, listAnalyteNames, {}))
      const names = data.names.map(({ written, analyte }) => ({ written, analyte }))
      const dictionary = { names: [...names, ...said], analytes: data.analytes }
      setState({ dictionary, templateFailure: null })
      return dictionary
    } catch (error) {
      setState({ templateFailure: error })
      return null
    }
  }

  /** Reads the file that is held again, by the chosen template. */
  async function begin(again = false, fit: ImportState['fit'] = null): Promise<void> {
    const turn = (begun += 1)
    await loadTemplate()
    // Another choice was made while the template was read: that one begins.
    if (turn !== begun) return
    const { template, map, choice: chosen } = getState()
    if (read === null || template === null || map === null) return
    const dictionary = await loadNames(chosen.names)
    if (turn !== begun || dictionary === null) return
    const source = mapSource(read, template, map, chosen, dictionary)
    const fresh = source.mapped.error === null ? beginDraft(source, map.type, materials) : EMPTY_DRAFT
    const draft = again ? withEdits(fresh, getState().draft.samples) : fresh
    setState({ source, draft, methodId: null, fit, ...(!again && { takenUp: null }), ...IDLE })
    await askForRows(source)
  }

  /** Which rows are samples already. Only a help: the server refuses a row a second time in any case. */
  async function askForRows({ file }: MappedSource): Promise<void> {
    const query = { sha256: file.sha256, ...(file.sheet !== '' && { sheet: file.sheet }) }
    const { data } = await api.call(findImportedRows, { query }).catch(() => ({ data: [] }))
    if (data.length === 0 || getState().source?.file !== file) return
    const already = new Map(data.map(({ row, sample_id: id }) => [row, id]))
    setState(({ draft }) => ({ draft: markAlready(draft, already) }))
  }

  /** A file is read by the template that was chosen before it was there; where that does not fit, by the one that does. */
  async function beginFitting(file: ReadFile): Promise<void> {
    await begin()
    const turn = begun
    const { template, source, choice: chosen } = getState()
    if (template === null || source === null) return
    const found = headingsIn(file, template, chosen.sheet)
    if (found === 'all') return
    const others = templates.filter(({ id }) => id !== template.id)
    const better = await templateThatFits(file, others, openTemplate).catch(() => null)
    if (turn !== begun) return
    if (better === null) return setState({ fit: source.mapped.error === null && found === 'some' ? null : 'none' })
    const { id, import_template_type: type } = better
    setState(({ choice: now }) => ({ choice: { ...now, type: type.id, templateId: id, sheet: null } }))
    await begin(false, 'chosen')
  }

  async function readFile(file: File): Promise<ReadFile | null> {
    const refusal = translated(resultsFileError(file.name))
    reading?.abort()
    if (refusal !== null) {
      setState({ refusal, reading: null })
      return null
    }
    const { signal } = (reading = new AbortController())
    setState({ reading: file.name, refusal: null })
    try {
      const table = await readTableFile(file, signal)
      setState({ reading: null })
      return table
    } catch (error) {
      if (!signal.aborted) setState({ reading: null, refusal: messageOf(error) })
      return null
    }
  }

  async function takeFurther(table: ReadFile): Promise<void> {
    await loadTemplate()
    const { template, map, choice: chosen, draft, source } = getState()
    if (template === null || map === null || source === null) return
    const further = mapSource(table, template, map, chosen, getState().dictionary)
    const isThere = draft.samples.some(({ vials }) => vials.some(({ file }) => file.sha256 === table.sha256))
    const refusal = isThere
      ? t('{name} is a vial of this sample already.', { name: table.name })
      : hasOtherUnits(further, source)
        ? t('{name} states other units than the first file of this sample: import it by itself.', { name: table.name })
        : translated(further.mapped.error)
    setState(refusal === null ? { draft: addVial(draft, further) } : { refusal })
  }

  const said = (): UnitConversion | null => {
    const { choice: chosen, template } = getState()
    return chosen.conversion ?? template?.units ?? null
  }

  /** The next file is not asked what was said of this one. */
  async function remember({ template, conversion }: ImportJob): Promise<void> {
    const { names } = getState().choice
    if (names.length > 0) {
      await api.call(saveAnalyteNames, { body: { names: names.map((name) => ({ ...name })) } })
      await reread(queries, saveAnalyteNames.touches)
    }
    if (getState().choice.conversion === null || conversion === null) return
    const { stated = [], ...rest } = wireConversion(conversion)
    await api.call(setTemplateUnits, { params: { id: template.id }, body: { ...rest, stated } })
    await reread(queries, setTemplateUnits.touches)
  }

  async function carryOut(job: ImportJob): Promise<boolean> {
    const { signal } = (running = new AbortController())
    setState({ ...IDLE, running: true })
    const { choice: chosen, draft } = getState()
    isConfirmed = await shelve(shelvedOf(job, owner, chosen, draft.samples))
    if (isConfirmed) await keeper.forget()
    try {
      await remember(job)
      await runImport(job, {
        api,
        fetch,
        signal,
        onProgress: (progress) => setState({ progress }),
        onOutcomes: (outcomes) => setState((now) => ({ draft: withOutcomes(now.draft, outcomes) })),
      })
    } catch (error) {
      const cancelled = signal.aborted
      setState({ running: false, cancelled, stopped: cancelled ? null : messageOf(error) })
      return false
    }
    await clearShelf()
    isConfirmed = false
    jobId = crypto.randomUUID()
    setState(IDLE)
    const isComplete = !getState().draft.samples.some(takesPart)
    if (isComplete) await keeper.forget()
    return isComplete
  }

  /** A file again as it was left, with its further vials. */
  async function reopen(files: readonly File[], choice: Choice): Promise<boolean> {
    const [first, ...further] = files
    setState({ choice, draft: EMPTY_DRAFT })
    read = first ? await readFile(first) : null
    if (read === null) return false
    await begin()
    for (const file of further) {
      const table = await readFile(file)
      if (table !== null) await takeFurther(table)
    }
    return true
  }

  async function goOn(begun: BegunImport, files: readonly File[]): Promise<boolean> {
    isReopening = true
    try {
      if (!(await reopen(files, begun.choice))) return false
    } finally {
      isReopening = false
    }
    setState(({ draft }) => ({
      draft: { ...draft, samples: restoreSamples(draft.samples, begun) },
      methodId: begun.methodId,
      takenUp: begun.keptAt,
    }))
    return true
  }

  const jobOf = (samples: readonly DraftSample[], position: Position): ImportJob => {
    const { template, map, choice: chosen } = getState()
    if (!template || !map) throw new Error('An import needs its template.')
    return {
      id: jobId,
      type: map.type,
      template: { id: template.id, name: template.name },
      judged: judged(),
      decimal: chosen.decimal,
      conversion: said(),
      taken: chosen.taken,
      methodId: getState().methodId,
      typeNames: new Map(materials.map(({ id, name }) => [String(id), name])),
      position,
      samples,
      stored,
    }
  }

  return {
    store,
    judged,
    said,
    choose: async (change) => {
      const templateChanges = change.templateId !== undefined && change.templateId !== getState().choice.templateId
      setState((now) => ({
        choice: {
          ...now.choice,
          ...(templateChanges && { sheet: null, conversion: null, names: [] }),
          ...((templateChanges || change.sheet !== undefined) && { taken: [] }),
          ...change,
        },
      }))
      if (getState().choice.templateId === null)
        setState({ template: null, map: null, source: null, draft: EMPTY_DRAFT })
      // A row more leaves the others as they are.
      await begin(change.taken !== undefined)
    },
    takeFile: async (file) => {
      const table = await readFile(file)
      if (table === null) return
      if (getState().map?.type === 1 && getState().draft.samples.length > 0) return takeFurther(table)
      const begun = (await listBegun(owner)).find(({ sha256 }) => sha256 === table.sha256)
      if (begun !== undefined) {
        const [, ...further] = await filesOfBegun(begun)
        if (await goOn(begun, [file, ...further])) return
      }
      read = table
      // The yes was said of the file before.
      setState((now) => ({ choice: { ...now.choice, conversion: null, names: [], taken: [] } }))
      await beginFitting(table)
    },
    stopReading: () => {
      reading?.abort()
      setState({ reading: null })
    },
    change: (edit) => setState((now) => ({ draft: edit(now.draft) })),
    chooseMethod: (methodId) => setState({ methodId }),
    run: (samples, position) => carryOut(jobOf(samples, position)),
    cancelRun: () => running?.abort(),
    resume: async (shelved, position) => {
      const choice: Choice = {
        type: shelved.type,
        templateId: shelved.templateId,
        sheet: shelved.sheet,
        decimal: shelved.decimal,
        conversion: shelved.conversion ?? null,
        // They were kept before its first row.
        names: [],
        taken: shelved.taken ?? [],
      }
      if (!(await reopen(shelved.files, choice))) return false
      jobId = shelved.jobId
      stored = new Map(shelved.stored)
      setState(({ draft }) => ({ draft: { ...draft, samples: restoreSamples(draft.samples, shelved) } }))
      const missing = getState().draft.samples.filter((sample) => takesPart(sample) && !isFaulty(sample, judged()))
      if (getState().template === null) return false
      if (missing.length > 0) return carryOut(jobOf(missing, position))
      // The last answer was lost, not the last row.
      await clearShelf()
      return !getState().draft.samples.some(takesPart)
    },
    goOn: async (begun) => {
      const files = await filesOfBegun(begun)
      if (files.length === 0)
        setState({ refusal: t('This browser has lost {name}. Please choose it again.', { name: begun.fileName }) })
      else await goOn(begun, files)
    },
    throwAway: keeper.forget,
    dispose: () => {
      keeper.stop()
      reading?.abort()
      running?.abort()
    },
  }
}
