import { Button, Group, Text } from '@mantine/core'
import { createSeveralSamples, nextIntakeNumbers, type BulkReply, type SeveralReply } from '@eluent/contract'
import { can } from '@eluent/domain/auth'
import { SEVERAL_MAX } from '@eluent/domain/samples'
import { notifications } from '@mantine/notifications'
import { IconFileSpreadsheet } from '@tabler/icons-react'
import { Link } from '@tanstack/react-router'
import { useEffect, useRef, useState, type KeyboardEvent } from 'react'
import { useChange } from '../../../frame/data/use-change.ts'
import { useData } from '../../../frame/data/use-read.ts'
import { usePosition, type Position } from '../../../frame/position.ts'
import { pathTo } from '../../../frame/screens.ts'
import { useServices, useSession } from '../../../frame/services.ts'
import { EntryGrid, type EntryGridHandle } from '../../../ui/EntryGrid/EntryGrid.tsx'
import { useEntryRows } from '../../../ui/EntryGrid/use-entry-rows.ts'
import { FilePicker } from '../../../ui/FilePicker/FilePicker.tsx'
import { FormError } from '../../../ui/FormError/FormError.tsx'
import { fieldErrorsOf } from '../../../ui/forms/form-errors.ts'
import { useUnsavedGuard } from '../../../ui/forms/UnsavedGuard.tsx'
import { Panel } from '../../../ui/Panel/Panel.tsx'
import { useAddToQueueVerdict } from '../../queue/use-add-to-queue.ts'
import { useQueueSeveral } from '../../queue/use-queue-several.ts'
import { readIntakeChoices, rememberIntakeChoices, stillOffered, type IntakeChoices } from '../intake-choices.ts'
import { LabelsModal } from '../../sample-labels/LabelsModal.tsx'
import { emptySample } from '../sample-form.ts'
import type { SampleChoices } from '../use-sample-choices.ts'
import { ConfirmWeights } from './ConfirmWeights.tsx'
import { ForAllFields } from './ForAllFields.tsx'
import {
  bodyOf,
  COLUMNS,
  COLUMNS_WITHOUT_CLIENT,
  createLabel,
  judge,
  placeholdersOf,
  readyText,
  type ForAll,
} from './several-form.ts'
import classes from './Several.module.css'
import { createdText, Refusals, SeveralNotice, type CreatedSample } from './SeveralNotice.tsx'
import { t } from '../../../language/t.ts'
import { translated } from '../../../language/translated.ts'
import { Checkbox } from '../../../ui/fields/Checkbox.ts'

const PROVIDER_ORGANIZATION = 2

/** Rows of names and weights with what holds for all of them, from the paste to the one confirmation. */
export function SeveralForm({ choices }: { choices: SampleChoices }) {
  const { storage } = useServices()
  const session = useSession()
  const position = usePosition()
  const columns = session?.claims.organization.id === PROVIDER_ORGANIZATION ? COLUMNS_WITHOUT_CLIENT : COLUMNS
  const [forAll, setForAll] = useState<ForAll>(() => startOf(choices, readIntakeChoices(storage, session, 'several')))
  const entries = useEntryRows({ columns: columns.length, most: SEVERAL_MAX })
  const [strict, setStrict] = useState(false)
  const [asking, setAsking] = useState(false)
  const [printsLabels, setPrintsLabels] = useState(false)
  const [printing, setPrinting] = useState(false)
  const [created, setCreated] = useState<readonly CreatedSample[]>([])
  const [refused, setRefused] = useState<SeveralReply['refused']>([])
  const mayQueue = can(session?.claims.permissions, 'sample_report.run_test')
  const queueing = useAddToQueueVerdict(OPEN)
  const [queues, setQueues] = useState(false)
  const [unqueued, setUnqueued] = useState<BulkReply['refused']>([])
  const queue = useQueueSeveral({ onRefused: setUnqueued })
  const judged = judge(forAll, entries.rows, choices.types)
  const { ready, wrong } = judged
  // A repeat after a lost answer has the same contents, or it would make the samples again.
  const sentPosition = useRef<Position | null>(undefined)
  const create = useChange(createSeveralSamples, {
    onStoredBefore: ({ data }, { body }) => {
      const isSame = textOf(bodyOf(forAll, [], sentPosition.current ?? null).for_all) === textOf(body.for_all)
      const stored = isSame ? data.done.map(({ row }) => textOf(body.rows[row - 1])) : []
      const gone = new Set<number>()
      for (const { at, sample } of ready) {
        const place = stored.indexOf(textOf(sample))
        if (place === -1) continue
        // of rows that are alike as many go as were stored
        stored.splice(place, 1)
        gone.add(at)
      }
      // what was changed or added since stays to be looked at
      entries.replace(entries.rows.filter((_, at) => !gone.has(at)))
      sentPosition.current = undefined
      setCreated(data.done)
    },
  })
  const hasDueTimes = useData(nextIntakeNumbers, {}).data?.due_times === true
  const grid = useRef<EntryGridHandle>(null)
  const page = useRef<HTMLDivElement>(null)
  const button = useRef<HTMLButtonElement>(null)
  const type = choices.types.find(({ id }) => String(id) === forAll.sample_type_id)
  const guard = useUnsavedGuard(ready.length + wrong > 0)

  // Once what was pasted is drawn: Enter creates, or the first cell that is wrong is mended.
  const toFocus = useRef<'result' | 'choice' | 'grid' | null>(null)
  useEffect(() => {
    const wanted = toFocus.current
    toFocus.current = null
    if (wanted === 'grid') grid.current?.begin()
    if (wanted === 'choice') page.current?.querySelector<HTMLInputElement>('input[aria-invalid="true"]')?.focus()
    if (wanted === 'result' && wrong > 0) grid.current?.focusFirstWrong()
    else if (wanted === 'result') button.current?.focus()
  })

  const submit = () => {
    setStrict(true)
    if (ready.length > 0 && Object.keys(judged.forAll).length === 0) setAsking(true)
    else if (ready.length > 0) toFocus.current = 'choice'
    else toFocus.current = wrong > 0 ? 'result' : 'grid'
  }
  const confirm = () => {
    setAsking(false)
    setRefused([])
    setUnqueued([])
    if (sentPosition.current === undefined) sentPosition.current = position
    create.mutate(
      { body: bodyOf(forAll, ready, sentPosition.current) },
      {
        onSuccess: ({ data }) => {
          sentPosition.current = undefined
          const stored = new Set(data.done.map(({ row }) => ready[row - 1]?.at))
          entries.replace(entries.rows.filter((_, at) => !stored.has(at)))
          setStrict(false)
          setCreated(data.done)
          setRefused(data.refused)
          toFocus.current = 'grid'
          if (data.done.length === 0) return
          rememberIntakeChoices(storage, session, 'several', { ...emptySample, ...forAll })
          notifications.show({ color: 'accent', message: createdText(data.done.length) })
          if (printsLabels) setPrinting(true)
          if (queues && queueing.allowed) queue.add(data.done.map(({ id }) => id))
        },
      },
    )
  }
  // The cursor came here by itself after the paste.
  const undoByKey = (event: KeyboardEvent) => {
    if (event.key.toLowerCase() !== 'z' || !(event.ctrlKey || event.metaKey)) return
    event.preventDefault()
    entries.undo()
    toFocus.current = 'grid'
  }

  const shownErrors = { ...(strict && judged.forAll), ...fieldErrorsOf(create.error) }
  return (
    <div ref={page}>
      {created.length > 0 && (
        <SeveralNotice created={created} onPrint={() => setPrinting(true)} onClose={() => setCreated([])} />
      )}
      <Refusals title={t('Not added to the queue')} refused={unqueued} />
      <Panel title={t('For all')}>
        <ForAllFields
          forAll={forAll}
          choices={choices}
          errors={shownErrors}
          withClient={columns === COLUMNS}
          withRush={hasDueTimes}
          onChange={(part) => setForAll((before) => ({ ...before, ...part }))}
        />
      </Panel>
      <EntryGrid
        ref={grid}
        label={t('Samples')}
        columns={columns}
        entries={entries}
        errors={judged.errors}
        placeholders={placeholdersOf(forAll)}
        strict={strict}
        disabled={create.isPending}
        onPasted={() => {
          toFocus.current = 'result'
        }}
        onSubmit={submit}
      />
      <div className={classes['line']}>
        <Text c="dimmed" fz="sm">
          {ready.length + wrong === 0 ? EMPTY_TEXT : PASTE_TEXT}
        </Text>
        <FilePicker accept=".csv,.tsv,.txt,.xlsx,.xls" onChange={(file) => file && grid.current?.take(file)}>
          {(props) => (
            <Button
              {...props}
              size="sm"
              variant="default"
              leftSection={<IconFileSpreadsheet size={16} stroke={1.6} />}
              disabled={create.isPending}
            >
              {t('Choose a file')}
            </Button>
          )}
        </FilePicker>
        <Text fz="sm" component="output">
          {readyText(ready.length, wrong)}
        </Text>
      </div>
      <Refusals title={t('Not created')} refused={refused} />
      <FormError error={Object.keys(fieldErrorsOf(create.error)).length > 0 ? null : create.error} />
      <Group justify="flex-end" mt="md">
        <Text c="dimmed" fz="sm">
          {t('Then:')}
        </Text>
        <Checkbox
          label={t('Print Labels')}
          checked={printsLabels}
          onChange={({ currentTarget }) => setPrintsLabels(currentTarget.checked)}
        />
        {mayQueue && (
          <Checkbox
            label={t('Add To Queue')}
            description={translated(queueing.text)}
            disabled={!queueing.allowed}
            checked={queues && queueing.allowed}
            onChange={({ currentTarget }) => setQueues(currentTarget.checked)}
          />
        )}
        <Button component={Link} to={pathTo('sampleList')} variant="default">
          {t('Cancel')}
        </Button>
        <Button ref={button} loading={create.isPending} onClick={submit} onKeyDown={undoByKey}>
          {createLabel(ready.length, wrong)}
        </Button>
      </Group>
      <ConfirmWeights
        rows={ready}
        recommendedMg={type?.recommended_size ?? null}
        opened={asking}
        onConfirm={confirm}
        onClose={() => setAsking(false)}
      />
      {printing && <LabelsModal samples={created} opened onClose={() => setPrinting(false)} />}
      {guard.modal}
    </div>
  )
}

/** A new sample may be queued, unless the instrument sleeps. */
const OPEN = { allowed: true, text: null }
const textOf = (value: unknown): string => JSON.stringify(value)
const EMPTY_TEXT = t('Paste from a spreadsheet: name, weight, batch number.')
const PASTE_TEXT = t('Paste rows from a spreadsheet, drop a file, or type. Ctrl+Enter creates.')

/** The user's last choices, else the laboratory's default report method. */
function startOf(choices: SampleChoices, last: IntakeChoices): ForAll {
  const { sample_type_id, prep_method_id, test_method_id } = stillOffered(last, choices)
  const usual = choices.methods.find((method) => method.default)
  return {
    sample_type_id,
    prep_method_id,
    test_method_id: test_method_id ?? (usual ? String(usual.id) : null),
    prepared_for: '',
    batch: 'proposed',
    batch_number: '',
    rush: false,
  }
}
