import {
  createReportMethod,
  createSample,
  type ImportTemplateRow,
  type ImportTemplateType,
  type SampleType,
} from '@eluent/contract'
import { Anchor, Box, Button, Group, Text } from '@mantine/core'
import { useEffect, useEffectEvent, useRef, useState } from 'react'
import { notifications } from '@mantine/notifications'
import { Link, useNavigate } from '@tanstack/react-router'
import { useStore } from 'zustand'
import { reread } from '../../frame/data/use-change.ts'
import { pathTo } from '../../frame/screens.ts'
import { useServices, useSession } from '../../frame/services.ts'
import { formatListDate } from '../../ui/dates/format-list-date.ts'
import { useAskFirst } from '../../ui/AskFirst/AskFirst.tsx'
import { ErrorList } from '../../ui/ErrorState/ErrorList.tsx'
import { Panel } from '../../ui/Panel/Panel.tsx'
import { useUnsavedGuard } from '../../ui/forms/UnsavedGuard.tsx'
import { readFailure, UNKNOWN_TYPE_TEXT } from '../import-templates/template-texts.ts'
import { usePosition } from '../../frame/position.ts'
import { FileToRead } from '../table-files/FileToRead.tsx'
import { ImportChoice } from './ImportChoice.tsx'
import { ImportPreview } from './preview/ImportPreview.tsx'
import { isChanged } from './draft/import-draft.ts'
import { createImportSession } from './session/import-session.ts'
import type { Choice } from './session/import-state.ts'
import { ownerOf } from './session/import-shelf.ts'
import { firstTemplate, firstType, rememberTemplate } from '../table-files/last-choice.ts'
import { BegunImports } from './session/BegunImports.tsx'
import { ResumeNotice } from './session/ResumeNotice.tsx'
import type { SplitFiles } from '../chromatogram-imports/split-files.ts'
import { QueueLine } from './QueueLine.tsx'
import { keepQueue } from './session/kept-queue.ts'
import { leaveRunning, noteRunning, takeRunning } from './session/running-import.ts'
import { QueueLeft } from './session/QueueLeft.tsx'
import { NO_QUEUE, openFile, queueOf, type FileOutcome, type TableQueue } from './table-queue.ts'
import { t } from '../../language/t.ts'
import { translated } from '../../language/translated.ts'

interface ImportFormProps {
  types: readonly ImportTemplateType[]
  templates: readonly ImportTemplateRow[]
  materials: readonly SampleType[]
  /** Tables that were given at once; its open one is read first. */
  queue: TableQueue
  onStartOver: () => void
  /** What was chosen are chromatograms or run folders. */
  onRuns: (files: SplitFiles) => void
  /** What was chosen are several tables. */
  onTables: (queue: TableQueue) => void
  /** The open table of the queue is done with. */
  onNext: (outcome: FileOutcome) => void
}

/** Choices, file and preview of one import. */
export function ImportForm(props: ImportFormProps) {
  const { types, templates, materials, queue, onStartOver, onRuns, onTables, onNext } = props
  const [first] = useState(() => openFile(queue))
  const services = useServices()
  const { storage } = services
  const owner = ownerOf(useSession())
  const navigate = useNavigate()
  const position = usePosition()
  const [going] = useState(() => takeRunning(owner))
  const [session] = useState(() => {
    if (going !== null) return going.session
    const type = firstType(storage, types)
    const choice: Choice = {
      type,
      templateId: firstTemplate(storage, templates, type),
      sheet: null,
      decimal: null,
      conversion: null,
      names: [],
      taken: [],
    }
    return createImportSession({ ...services, materials, templates, owner }, choice)
  })
  const isHere = useRef(true)
  useEffect(() => {
    isHere.current = true
    if (going === null) void session.choose({}).then(() => first && session.takeFile(first))
    return () => {
      isHere.current = false
      // what was confirmed goes on while another page is open
      if (!leaveRunning(session)) session.dispose()
    }
  }, [session, first, going])
  const { choice, source, template, map, fit, templateFailure, reading, refusal, draft, takenUp, running } = useStore(
    session.store,
  )
  const isEdited = draft.samples.some(isChanged)
  // While it runs it is kept on this computer, and taken up again.
  const guard = useUnsavedGuard(isEdited && !running)
  const { askFirst, modal } = useAskFirst(isEdited, {
    title: t('Read the file again?'),
    yes: t('Read Again'),
    text: t('With this choice the file is read again. What you changed or added here would be lost.'),
  })
  const isKnown = (choice.type === 1 || choice.type === 2) && (template === null || map !== null)
  const refusals = [
    ...(isKnown ? [] : [UNKNOWN_TYPE_TEXT]),
    ...(templateFailure === null ? [] : [readFailure(templateFailure)]),
    ...(source?.mapped.error ? [translated(source.mapped.error)] : []),
  ]

  const choose = (change: Partial<Choice>) => {
    const templateId =
      change.type === undefined
        ? (change.templateId ?? choice.templateId)
        : firstTemplate(storage, templates, change.type)
    const chosen = templates.find(({ id }) => id === templateId)
    if (chosen) rememberTemplate(storage, chosen)
    void session.choose({ ...change, templateId })
  }
  /** A table is read here; chromatograms and run folders have a form of their own. */
  const takeFiles = async (files: readonly File[]): Promise<void> => {
    const { splitFiles } = await import('../chromatogram-imports/split-files.ts')
    const split = await splitFiles(files)
    const [table] = split.others
    const tables = queueOf(split.others)
    if (split.runs.length + split.refused.length > 0) onRuns(split)
    else if (table && split.others.length === 1) await session.takeFile(table)
    else if (tables.files.length > 0) onTables(tables)
    else if (files.length > 0) onRuns(split)
  }
  /** After an import has run as far as it could. */
  const afterRun = async (complete: boolean): Promise<void> => {
    const { draft: left, stopped, cancelled } = session.store.getState()
    await reread(services.queries, [...createSample.touches, ...createReportMethod.touches])
    if (stopped !== null || cancelled || !isHere.current) return
    // a message would lie over the button that the next file needs
    if (complete && queue.at + 1 < queue.files.length) {
      onNext(left.imported)
      return
    }
    const imported = queue.imported + left.imported
    const words = t('{imported} {imported, plural, one {sample} other {samples}} imported', { imported })
    const all = imported === 0 ? t('Every sample of the file is stored.') : `${words}.`
    const passed = queue.skipped.length > 0 ? [t('Passed over: {names}.', { names: queue.skipped.join(', ') })] : []
    notifications.show(
      complete
        ? { color: 'accent', message: [all, ...passed].join(' ') }
        : { color: 'orange', message: t('{words}, {count} left in the form.', { words, count: left.samples.length }) },
    )
    if (!complete) return
    guard.release()
    if (queue.files.length > 0) await keepQueue(owner, NO_QUEUE)
    await navigate({ to: pathTo('sampleList') })
  }

  const carryOut = (ended: Promise<boolean>) => {
    noteRunning({ owner, session, queue, ended })
    void ended.then(afterRun)
  }
  const finish = useEffectEvent(afterRun)
  useEffect(() => {
    if (going !== null) void going.ended.then(finish)
  }, [going])

  return (
    <>
      <QueueLine queue={queue} disabled={running} onSkip={() => onNext('skipped')} />
      {source === null && reading === null && first === null && (
        <>
          <ResumeNotice onResume={(job) => carryOut(session.resume(job, position))} />
          <QueueLeft onGoOn={onTables} />
          <BegunImports onGoOn={(begun) => void session.goOn(begun)} />
        </>
      )}
      {source !== null && takenUp !== null && (
        <Text size="sm" c="dimmed" mb="sm" component="output">
          {t('This file stands as you left it {keptAt}. Start Over throws that away.', {
            keptAt: formatListDate(takenUp),
          })}
        </Text>
      )}
      <Panel title={t('Template')}>
        <ImportChoice
          choice={choice}
          types={types}
          templates={templates}
          source={source}
          said={session.said()}
          disabled={running}
          onChange={(change) => askFirst(() => choose(change))}
        />
        {fit === 'chosen' && template !== null && (
          <Text size="sm" mt="sm" c="dimmed" role="note">
            {t('{name} was chosen by the headings of this file.', { name: template.name })}
          </Text>
        )}
        {refusals.length > 0 && (
          <Box mt="md">
            <ErrorList messages={refusals} />
          </Box>
        )}
        {fit === 'none' && (
          <Group mt="md" role="note">
            <Text size="sm">
              {t('No template has the headings of this file.')}{' '}
              <Anchor component={Link} to={pathTo('importMap')} inherit>
                {t('Map this file')}
              </Anchor>
              .
            </Text>
            {source !== null && source.mapped.error === null && (
              <Button size="xs" variant="default" onClick={() => choose({})}>
                {t('Read it all the same')}
              </Button>
            )}
          </Group>
        )}
      </Panel>
      {isKnown && choice.templateId !== null && (source === null || source.mapped.error !== null || fit === 'none') && (
        <Panel title={t('File')}>
          <FileToRead
            file={{
              reading,
              error: refusal,
              choose: (file) => void session.takeFile(file),
              cancel: session.stopReading,
            }}
            onFiles={(files) => void takeFiles(files)}
            label={
              source
                ? t('Drop another results file here, or click to choose one')
                : t('Drop a results file here, or click to choose one')
            }
          />
        </Panel>
      )}
      {source !== null && source.mapped.error === null && fit !== 'none' && (
        <ImportPreview
          session={session}
          materials={materials}
          onNames={(names) => askFirst(() => choose({ names }))}
          onTake={(taken) => void session.choose({ taken })}
          onRun={(samples) => carryOut(session.run(samples, position))}
          onStartOver={() => void session.throwAway().then(onStartOver)}
        />
      )}
      {guard.modal}
      {modal}
    </>
  )
}
