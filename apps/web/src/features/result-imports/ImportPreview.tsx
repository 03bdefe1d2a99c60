import { Button, Group, Text } from '@mantine/core'
import { notifications } from '@mantine/notifications'
import type { ImportTemplate, SampleType } from '@eluent/contract'
import { type JudgedField, type TemplateMap } from '@eluent/domain'
import { useNavigate } from '@tanstack/react-router'
import { useEffect, useMemo, useRef, useState } from 'react'
import { pathTo } from '../../app/screens.ts'
import { useSession } from '../../app/services.ts'
import { AccuracyModal } from '../../ui/AccuracyModal.tsx'
import { ConfirmModal } from '../../ui/ConfirmModal.tsx'
import { ErrorList } from '../../ui/ErrorList.tsx'
import { usePosition } from '../samples/use-position.ts'
import { BatchPreview } from './BatchPreview.tsx'
import type { MappedSource } from './build-draft.ts'
import { faultsOf, isFaulty, sampleErrors } from './draft-check.ts'
import { FaultList } from './FaultList.tsx'
import { takesPart, type DraftSample } from './import-draft.ts'
import type { Choice } from './ImportForm.tsx'
import classes from './Imports.module.css'
import { clearShelf, ownerOf, shelve, type ShelvedImport } from './import-shelf.ts'
import { restoreSamples, shelvedOf } from './shelve-job.ts'
import { useDeleteUpload, useImportedRows, useSamplesChanged } from './queries.ts'
import type { ImportJob } from './run-import.ts'
import { RunProgress } from './RunProgress.tsx'
import { SinglePreview } from './SinglePreview.tsx'
import { useDraft } from './use-draft.ts'
import { useImportRun } from './use-import-run.ts'

export interface ImportPreviewProps {
  /** The file as read by the template; null before there is one that fits. */
  source: MappedSource | null
  template: ImportTemplate
  map: TemplateMap
  judged: JudgedField
  choice: Choice
  materials: readonly SampleType[]
  /** An import that is taken up again. */
  resumed: ShelvedImport | null
  onStartOver: () => void
}

/** What an import would create, to be checked, changed, confirmed and carried out. */
export function ImportPreview(props: ImportPreviewProps) {
  const { source, template, judged, choice, materials, resumed, onStartOver } = props
  const owner = ownerOf(useSession())
  const navigate = useNavigate()
  const position = usePosition()
  const samplesChanged = useSamplesChanged()
  const deleteUpload = useDeleteUpload()
  const already = useImportedRows(source?.file.sha256 ?? null, source?.file.sheet ?? '')
  const form = useDraft(source, props.map.type, materials, already.data)
  const { draft } = form
  const [asking, setAsking] = useState<'accuracy' | 'startOver' | null>(null)
  const [only, setOnly] = useState<'all' | 'correct'>('all')
  const [messages, setMessages] = useState<string[]>([])
  const stored = useRef(new Map<File, string>())
  const jobId = useRef<string>(crypto.randomUUID())

  const taking = draft.samples.filter(takesPart)
  const faulty = taking.filter((sample) => isFaulty(sample, judged))
  const faults = useMemo(
    () => faultsOf(draft.samples, draft.problems, judged, draft.done),
    [draft.samples, draft.problems, judged, draft.done],
  )
  const left = useRef(0)
  left.current = taking.length

  const run = useImportRun({
    onOutcomes: form.takeOutcomes,
    onDone: (refused) => {
      void clearShelf()
      jobId.current = crypto.randomUUID()
      setDone({ refused })
    },
  })
  const [done, setDone] = useState<{ refused: number } | null>(null)
  useEffect(() => {
    if (done === null) return
    setDone(null)
    void samplesChanged()
    const count = draft.imported
    notifications.show({
      color: left.current === 0 ? 'accent' : 'orange',
      message:
        left.current === 0
          ? `${count} ${count === 1 ? 'sample' : 'samples'} imported.`
          : `${count} imported, ${left.current} left to be mended.`,
    })
    if (left.current === 0) void navigate({ to: pathTo('sampleList') })
  }, [done, draft.imported, navigate, samplesChanged])

  const jobOf = (samples: readonly DraftSample[]): ImportJob => ({
    id: jobId.current,
    type: props.map.type,
    template: { id: template.id, name: template.name },
    judged,
    decimal: choice.decimal,
    typeNames: new Map(materials.map(({ id, name }) => [String(id), name])),
    position,
    samples,
    stored: stored.current,
  })
  const start = (samples: readonly DraftSample[]) => {
    setMessages([])
    const job = jobOf(samples)
    void shelve(shelvedOf(job, owner, choice, draft.samples)).then(() => run.start(job))
  }

  // An import that was confirmed before the page was left goes on as soon as its file is read.
  const [restored, setRestored] = useState(false)
  useEffect(() => {
    if (resumed === null || restored || source === null || !already.isSuccess) return
    setRestored(true)
    jobId.current = resumed.jobId
    stored.current = new Map(resumed.stored)
    form.restore((samples) => restoreSamples(samples, resumed))
  }, [resumed, restored, source, already.isSuccess, form])
  const goesOn = useRef(false)
  useEffect(() => {
    if (!restored || goesOn.current) return
    goesOn.current = true
    const missing = taking.filter((sample) => !isFaulty(sample, judged))
    if (missing.length > 0) start(missing)
    else setDone({ refused: 0 })
  })

  if (source === null) return null

  const confirm = (which: 'all' | 'correct') => {
    setOnly(which)
    if (which === 'all' && faulty.length > 0) {
      const texts = faulty.flatMap((sample) => Object.values(sampleErrors(sample, judged)).flat())
      setMessages([...new Set(texts.length > 0 ? texts : faulty.flatMap(({ refused }) => refused))])
      window.scrollTo({ top: 0 })
      return
    }
    setMessages([])
    setAsking('accuracy')
  }
  const toImport = only === 'all' ? taking : taking.filter((sample) => !isFaulty(sample, judged))
  const startOver = () => {
    const uploads = draft.samples.flatMap(({ vials }) =>
      vials.flatMap(({ chromatogram }) => chromatogram?.fileId ?? []),
    )
    void Promise.allSettled([...uploads.map(deleteUpload), clearShelf()]).then((results) => {
      const kept = results.filter(({ status }) => status === 'rejected').length
      if (kept > 0) notifications.show({ color: 'orange', message: `${kept} uploaded files could not be deleted.` })
    })
    onStartOver()
  }
  const correct = taking.length - faulty.length

  return (
    <div className={classes['preview']}>
      <ErrorList title="Nothing was imported." messages={messages} />
      <fieldset className={classes['form']} disabled={run.running}>
        <legend className="visually-hidden">Preview</legend>
        {props.map.type === 1 ? (
          <SinglePreview {...props} source={source} sample={draft.samples[0] ?? null} form={form} />
        ) : (
          <BatchPreview samples={draft.samples} judged={judged} materials={materials} form={form} busy={run.running} />
        )}
      </fieldset>
      <FaultList faults={faults} fileName={source.file.name} />
      <RunProgress run={run} onResume={() => run.job && start(toImport)} />
      <div className={classes['footer']}>
        <Text size="sm" className={classes['count'] ?? ''} aria-live="polite">
          {summary(draft.samples.length, taking.length, faulty.length)}
          {draft.imported > 0 && ` ${draft.imported} imported.`}
        </Text>
        <Group gap="xs">
          <Button variant="default" disabled={run.running} onClick={() => setAsking('startOver')}>
            Start Over
          </Button>
          {faulty.length > 0 && correct > 0 && (
            <Button variant="default" disabled={run.running} onClick={() => confirm('correct')}>
              Import {correct} correct
            </Button>
          )}
          <Button onClick={() => confirm('all')} disabled={taking.length === 0} loading={run.running}>
            Import
          </Button>
        </Group>
      </div>
      {asking === 'accuracy' && (
        <AccuracyModal
          title="Import results"
          statement="I confirm that the information is accurate."
          onYes={() => {
            setAsking(null)
            start(toImport)
          }}
          onClose={() => setAsking(null)}
        >
          {toImport.length === 1 ? '1 sample is' : `${toImport.length} samples are`} created from{' '}
          <strong>{source.file.name}</strong> by the template <strong>{template.name}</strong>.
          {only === 'correct' && ` ${faulty.length} with errors stay here.`}
        </AccuracyModal>
      )}
      <ConfirmModal
        opened={asking === 'startOver'}
        destructive
        title="Start over"
        confirmLabel="Start Over"
        onConfirm={startOver}
        onClose={() => setAsking(null)}
      >
        The choices, the file and everything changed or picked here are cleared; uploaded chromatograms are deleted.
        Samples that were imported stay.
      </ConfirmModal>
    </div>
  )
}

function summary(all: number, taking: number, faulty: number): string {
  const parts = [`${taking} ${taking === 1 ? 'sample' : 'samples'} to import`]
  if (faulty > 0) parts.push(`${faulty} with errors`)
  if (all > taking) parts.push(`${all - taking} imported before, left out`)
  return `${parts.join(', ')}.`
}
