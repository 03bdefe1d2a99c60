import { listAnnounced, receiveSamples, type BulkReply } from '@eluent/contract'
import { giverErrors, type Strokes } from '@eluent/domain/custody'
import { Button, Group, SimpleGrid, Stack, Text } from '@mantine/core'
import { notifications } from '@mantine/notifications'
import { useEffect, useRef, useState, type SyntheticEvent } from 'react'
import { useChange } from '../../frame/data/use-change.ts'
import { useRead } from '../../frame/data/use-read.ts'
import { firstMessages } from '../../ui/forms/form-errors.ts'
import { useUnsavedGuard } from '../../ui/forms/UnsavedGuard.tsx'
import { useSaveForm } from '../../ui/forms/use-save-form.ts'
import { FormError } from '../../ui/FormError/FormError.tsx'
import { OwnPasswordInput } from '../../ui/OwnPasswordInput/OwnPasswordInput.tsx'
import { PageHeader } from '../../ui/PageHeader/PageHeader.tsx'
import { Panel } from '../../ui/Panel/Panel.tsx'
import { MissingSamples } from './MissingSamples.tsx'
import { PlaceSelect } from './PlaceSelect.tsx'
import { ReceivedTable } from './ReceivedTable.tsx'
import { SignaturePad } from './SignaturePad.tsx'
import { useReceived } from './use-received.ts'
import classes from './Custody.module.css'
import { t } from '../../language/t.ts'
import { translated } from '../../language/translated.ts'
import { DecimalInput } from '../../ui/DecimalInput/DecimalInput.tsx'
import { Checkbox } from '../../ui/fields/Checkbox.ts'
import { TextInput } from '../../ui/fields/TextInput.ts'

interface DeliveryValues {
  from_name: string
  temperature_c: string
  place_id: number | null
  isHandOver: boolean
  strokes: Strokes
  password: string
}

/** A delivery: codes one after another, a condition by keyboard alone, and what was announced and is missing. */
export function ReceivePage() {
  const receive = useChange(receiveSamples, { rereadAfter: 'settled' })
  const initialValues: DeliveryValues = {
    from_name: '',
    temperature_c: '',
    place_id: null,
    isHandOver: false,
    strokes: [],
    password: '',
  }
  const record = useSaveForm({
    initialValues,
    validate: (values: DeliveryValues) => {
      const errors = values.isHandOver ? translated(giverErrors({ name: values.from_name })) : {}
      const { giver_name: from_name } = firstMessages(errors)
      return from_name === undefined ? {} : { from_name }
    },
    save: (values) => receive.mutateAsync({ body: bodyOf(values) }),
    onSaved: (reply) => finish(reply),
  })
  const { form } = record
  const received = useReceived(({ id }) => form.setFieldValue('place_id', id))
  const { rows, changeRows } = received
  const announced = useRead(listAnnounced, {
    query: { startIndex: 0, endIndex: 200, sortColumn: 'id', sortOrder: 'DESC' },
  })
  const values = form.getValues()
  const guard = useUnsavedGuard(rows.length > 0)

  function bodyOf({ isHandOver, strokes, password, from_name, ...event }: DeliveryValues) {
    const giver = { name: from_name, strokes: strokes.length === 0 ? null : strokes }
    return {
      samples: rows.map(({ sample, condition, refused_why }) => ({ id: sample.sample_id, condition, refused_why })),
      event: { ...event, from_name, ...(isHandOver && { giver }) },
      ...(isHandOver && { password }),
    }
  }
  /** What was refused stays, with the reason beside it. */
  function finish({ done, refused }: BulkReply) {
    const problems = new Map(refused.map(({ id, reason }) => [id, reason]))
    changeRows((before) =>
      before
        .filter(({ sample }) => !done.includes(sample.sample_id))
        .map((row) => ({ ...row, problem: problems.get(row.sample.sample_id) ?? null })),
    )
    form.setFieldValue('password', '')
    form.setFieldValue('strokes', [])
    const message = t('{count, plural, one {# sample noted} other {# samples noted}}', { count: done.length })
    notifications.show({ color: 'accent', message })
  }
  return (
    <>
      {guard.modal}
      <PageHeader />
      <Panel title={t('Scan')}>
        <ScanField onEnter={received.enter} />
        <Text component="output" display="block" fz="sm" mt="xs" mih={22}>
          {received.said}
        </Text>
      </Panel>
      {rows.length > 0 && <ReceivedTable rows={rows} onChange={changeRows} />}
      <form noValidate className={classes['apart']} aria-label={t('Delivery')} onSubmit={record.submit}>
        <Panel title={t('Delivery')}>
          <Stack gap="sm">
            <SimpleGrid cols={{ base: 1, sm: 3 }} spacing="sm">
              <TextInput
                label={t('Brought by')}
                withAsterisk={values.isHandOver}
                maxLength={255}
                {...form.getInputProps('from_name')}
              />
              <PlaceSelect {...form.getInputProps('place_id')} />
              <DecimalInput
                label={t('Temperature')}
                maxLength={40}
                rightSection="°C"
                {...form.getInputProps('temperature_c')}
              />
            </SimpleGrid>
            <Checkbox
              label={t('Hand-over signed by both')}
              {...form.getInputProps('isHandOver', { type: 'checkbox' })}
            />
            {values.isHandOver && (
              <SimpleGrid cols={{ base: 1, sm: 2 }} spacing="sm">
                <SignaturePad strokes={values.strokes} onChange={(strokes) => form.setFieldValue('strokes', strokes)} />
                <OwnPasswordInput {...form.getInputProps('password')} />
              </SimpleGrid>
            )}
          </Stack>
        </Panel>
        <FormError error={record.error} />
        <Group justify="flex-end" mt="md">
          <Button
            type="submit"
            loading={record.pending}
            disabled={rows.length === 0}
            {...(rows.length === 0 && { title: t('Scan or type the code of a sample first.') })}
          >
            {t('{count, plural, one {Receive # sample} other {Receive # samples}}', { count: rows.length })}
          </Button>
        </Group>
      </form>
      <div className={classes['apart']}>
        <MissingSamples announced={announced} scanned={rows.map(({ sample }) => sample.sample_id)} />
      </div>
    </>
  )
}

/** Keeps the focus: a scanner ends with Enter, and the next code follows. */
function ScanField({ onEnter }: { onEnter: (typed: string) => void }) {
  const [code, setCode] = useState('')
  const field = useRef<HTMLInputElement>(null)
  useEffect(() => field.current?.focus(), [])
  const enter = (event: SyntheticEvent) => {
    event.preventDefault()
    onEnter(code)
    setCode('')
  }
  return (
    <form onSubmit={enter}>
      <TextInput
        label={t('Code of a sample or place')}
        description={t(
          'Enter adds it. After a sample: / and its condition, or ! and why it is refused, for example /sealed or !seal broken.',
        )}
        ref={field}
        autoComplete="off"
        value={code}
        onChange={({ currentTarget }) => setCode(currentTarget.value)}
      />
    </form>
  )
}
