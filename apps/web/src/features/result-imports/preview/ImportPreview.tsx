import { Button, Group, Text } from '@mantine/core'
import { notifications } from '@mantine/notifications'
import type { SampleType } from '@eluent/contract'
import { useMemo, useState } from 'react'
import { useStore } from 'zustand'
import { AccuracyModal } from '../../../ui/AccuracyModal/AccuracyModal.tsx'
import { ConfirmModal } from '../../../ui/ConfirmModal/ConfirmModal.tsx'
import { StickyFooter } from '../../../ui/StickyFooter/StickyFooter.tsx'
import { ErrorList } from '../../../ui/ErrorState/ErrorList.tsx'
import { isAsked } from '@eluent/domain/analyte-names'
import { AnalyteNames } from './AnalyteNames.tsx'
import { matchesOf, namesInShort } from '../draft/names-of-file.ts'
import { BatchPreview } from './BatchPreview.tsx'
import { faultsOf, isFaulty, sampleErrors } from '../draft/draft-check.ts'
import { changeSample } from '../draft/draft.ts'
import { mend } from '../draft/mend-group.ts'
import { MethodOfImport } from './MethodOfImport.tsx'
import { FaultList } from './FaultList.tsx'
import { LeftOutRows } from './LeftOutRows.tsx'
import { takesPart, type DraftSample } from '../draft/import-draft.ts'
import type { ImportSession, NameOfFile } from '../session/import-state.ts'
import { clearShelf } from '../session/import-shelf.ts'
import classes from '../Imports.module.css'
import { useDeleteUpload } from '../uploads.ts'
import { RowFilter, type ShownRows } from './RowFilter.tsx'
import { RunProgress } from './RunProgress.tsx'
import { SinglePreview } from './SinglePreview.tsx'
import { locale, t } from '../../../language/t.ts'

interface ImportPreviewProps {
  session: ImportSession
  materials: readonly SampleType[]
  /** What names of the file were said to be. */
  onNames: (names: readonly NameOfFile[]) => void
  /** Rows that are taken in though the file calls them a total. */
  onTake: (taken: readonly number[]) => void
  /** The import is confirmed. */
  onRun: (samples: readonly DraftSample[]) => void
  onStartOver: () => void
}

/** What a person may do to the samples of the form. */
export type ChangeSample = (key: string, edit: (sample: DraftSample) => DraftSample) => void

/** What an import would create, to be checked, changed, confirmed and carried out. */
export function ImportPreview({ session, materials, onNames, onTake, onRun, onStartOver }: ImportPreviewProps) {
  const state = useStore(session.store)
  const { draft, template, map, source, running } = state
  const judged = session.judged()
  const deleteUpload = useDeleteUpload()
  const [asking, setAsking] = useState<'all' | 'correct' | 'startOver' | null>(null)
  const [messages, setMessages] = useState<string[]>([])
  const faults = useMemo(
    () => faultsOf(draft.samples, draft.problems, judged, draft.done),
    [draft.samples, draft.problems, draft.done, judged],
  )
  const [shown, setShown] = useState<ShownRows | null>(null)
  const marked = useMemo(() => {
    const keysOf = (severity: 'error' | 'warning') =>
      new Set(faults.flatMap((fault) => (fault.severity === severity ? (fault.sampleKey ?? []) : [])))
    const faulty = keysOf('error')
    return { faulty, noted: new Set([...keysOf('warning')].filter((key) => !faulty.has(key))) }
  }, [faults])
  const taking = draft.samples.filter(takesPart)
  const faulty = taking.filter((sample) => isFaulty(sample, judged))
  const correct = taking.filter((sample) => !isFaulty(sample, judged))
  // What the server refused may be sent again as it is; what breaks a rule may not.
  const broken = taking.filter((sample) => Object.keys(sampleErrors(sample, judged)).length > 0)
  const change: ChangeSample = (key, edit) => session.change((now) => changeSample(now, key, edit))

  const matches = useMemo(
    () => (source ? matchesOf(source.mapped.samples, state.dictionary) : []),
    [source, state.dictionary],
  )
  const open = matches.filter(isAsked)

  const isPart = faulty.length > 0 && correct.length > 0
  const importCorrect = () => {
    if (open.length > 0) {
      setMessages([t('Say first which analytes these are: {names}.', { names: namesInShort(open) })])
      window.scrollTo({ top: 0 })
      return
    }
    const texts = broken.flatMap((sample) => Object.values(sampleErrors(sample, judged)).flat())
    setMessages(isPart ? [] : [...new Set(texts)])
    if (isPart) setAsking('correct')
    else if (broken.length > 0) window.scrollTo({ top: 0 })
    else setAsking('all')
  }
  const startOver = async () => {
    const uploads = draft.samples.flatMap(({ vials }) =>
      vials.flatMap(({ chromatogram }) => chromatogram?.fileId ?? []),
    )
    onStartOver()
    const results = await Promise.allSettled([...uploads.map(deleteUpload), clearShelf()])
    const kept = results.filter(({ status }) => status === 'rejected').length
    if (kept > 0)
      notifications.show({ color: 'orange', message: t('{kept} uploaded files could not be deleted.', { kept }) })
  }
  const chosen = asking === 'correct' ? correct : taking

  return (
    <div className={classes['preview']}>
      <ErrorList title={t('Nothing was imported.')} messages={messages} />
      <fieldset className={classes['form']} disabled={running}>
        <legend className="visually-hidden">{t('Preview')}</legend>
        <AnalyteNames
          key={source?.file.sha256}
          matches={matches}
          said={state.choice.names}
          analytes={state.dictionary.analytes}
          onChange={(names) => {
            setMessages([])
            onNames(names)
          }}
        />
        {map?.type === 1 ? (
          <SinglePreview session={session} materials={materials} onChange={change} />
        ) : (
          <BatchPreview
            samples={draft.samples}
            shown={shown}
            filter={<RowFilter total={draft.samples.length} {...marked} shown={shown} onShow={setShown} />}
            judged={judged}
            materials={materials}
            onChange={change}
            onChangeAll={(edit) => session.change((now) => ({ ...now, samples: now.samples.map(edit) }))}
          />
        )}
      </fieldset>
      <LeftOutRows
        rows={source?.mapped.leftOut ?? []}
        taken={state.choice.taken}
        disabled={running}
        onChange={onTake}
      />
      <FaultList
        faults={faults}
        samples={draft.samples}
        fileName={source?.file.name ?? ''}
        disabled={running}
        onShow={map?.type === 2 ? setShown : undefined}
        onMend={(mendings) => session.change((now) => mend(now, mendings))}
      />
      <StickyFooter>
        <RunProgress state={state} onCancel={session.cancelRun} onResume={() => onRun(correct)} />
        <Text size="sm" className={classes['count'] ?? ''} aria-live="polite">
          {summary(draft.samples.length, taking.length, faulty.length)}
          {draft.imported > 0 && t(' {count} imported.', { count: count(draft.imported) })}
        </Text>
        <Group gap="xs">
          <Button variant="default" disabled={running} onClick={() => setAsking('startOver')}>
            {t('Start Over')}
          </Button>
          <Button onClick={importCorrect} disabled={taking.length === 0} loading={running}>
            {faulty.length > 0 && map?.type !== 1
              ? t('Import {count}, leave {left}', { count: count(correct.length), left: count(faulty.length) })
              : map?.type === 1
                ? t('Import')
                : t('Import {count}', { count: count(taking.length) })}
          </Button>
        </Group>
      </StickyFooter>
      {(asking === 'all' || asking === 'correct') && (
        <AccuracyModal
          title={t('Import Results')}
          statement={t('I confirm that the information is accurate.')}
          onYes={() => {
            setAsking(null)
            setMessages([])
            onRun(chosen)
          }}
          onClose={() => setAsking(null)}
        >
          {t('{text} created from', {
            text: chosen.length === 1 ? t('1 sample is') : t('{count} samples are', { count: count(chosen.length) }),
          })}{' '}
          <strong>{source?.file.name}</strong> {t('by the template')} <strong>{template?.name}</strong>.
          {asking === 'correct' && t(' {count} with errors stay here.', { count: count(faulty.length) })}
          <MethodOfImport samples={chosen} judged={judged} methodId={state.methodId} onChange={session.chooseMethod} />
        </AccuracyModal>
      )}
      <ConfirmModal
        opened={asking === 'startOver'}
        destructive
        title={t('Start Over')}
        confirmLabel={t('Start Over')}
        onConfirm={() => void startOver()}
        onClose={() => setAsking(null)}
      >
        {t(
          'The choices, the file and everything changed or picked here are cleared; uploaded chromatograms are deleted. Samples that were imported stay.',
        )}
      </ConfirmModal>
    </div>
  )
}

function summary(all: number, taking: number, faulty: number): string {
  const parts = [
    t('{count} {taking, plural, one {sample} other {samples}} to import', { count: count(taking), taking }),
  ]
  if (faulty > 0) parts.push(t('{count} with errors', { count: count(faulty) }))
  if (all > taking) parts.push(t('{count} imported before, left out', { count: count(all - taking) }))
  return `${parts.join(', ')}.`
}

const count = (number: number): string => number.toLocaleString(locale)
