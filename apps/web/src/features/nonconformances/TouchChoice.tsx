import { findRecords, type ReplyOf } from '@eluent/contract'
import type { Touch } from '@eluent/domain/nonconformances'
import { CloseButton, Group, Stack, Text } from '@mantine/core'
import { useDebouncedValue } from '@mantine/hooks'
import { useState } from 'react'
import { useData } from '../../frame/data/use-read.ts'
import { touchedWord } from './nonconformance-words.ts'
import { t } from '../../language/t.ts'
import { Select } from '../../ui/fields/Select.ts'

/** A record with its name; null where only its number is known. */
export type NamedTouch = Touch & { name: string | null }

const PAUSE_MS = 200

/** The records that are touched, each with a way out, and a search for more. */
export function TouchChoice({
  touches,
  onChange,
}: {
  touches: readonly NamedTouch[]
  onChange: (touches: NamedTouch[]) => void
}) {
  return (
    <Stack gap={4}>
      <Text fw={500} fz="sm">
        {t('Records that it touches')}
      </Text>
      {touches.map((touch) => (
        <Group key={`${touch.kind} ${touch.id}`} gap="xs">
          <Text fz="sm">{`${touchedWord(touch.kind)} ${touch.name ?? touch.id}`}</Text>
          <CloseButton
            size="sm"
            aria-label={t('Take out {name}', { name: touch.name ?? String(touch.id) })}
            onClick={() => onChange(touches.filter((one) => one !== touch))}
          />
        </Group>
      ))}
      <TouchSearch
        onChoose={(touch) => {
          if (!touches.some(({ kind, id }) => kind === touch.kind && id === touch.id)) onChange([...touches, touch])
        }}
      />
    </Stack>
  )
}

/** Finds a sample, batch, lot or piece of equipment by name, number or code. */
export function TouchSearch({ onChoose }: { onChoose: (touch: NamedTouch) => void }) {
  const [text, setText] = useState('')
  const [sent] = useDebouncedValue(text.trim(), PAUSE_MS)
  const found = useData(findRecords, sent === '' ? null : { query: { text: sent } }, { keepPrevious: true })
  const choices = sent === '' || found.data === undefined ? [] : choicesOf(found.data)
  return (
    <Select
      label={t('Add a record')}
      placeholder={t('Name, number or code of a sample, batch, lot or piece')}
      searchable
      data={choices.map(({ kind, id, label }) => ({ value: `${kind}:${id}`, label }))}
      filter={({ options }) => options}
      nothingFoundMessage={sent === '' ? undefined : t('Nothing has this name, number or code.')}
      searchValue={text}
      onSearchChange={setText}
      value={null}
      onChange={(value) => {
        const chosen = choices.find(({ kind, id }) => `${kind}:${id}` === value)
        if (chosen === undefined) return
        onChoose({ kind: chosen.kind, id: chosen.id, name: chosen.name })
        setText('')
      }}
    />
  )
}

function choicesOf({ samples, batches, lots, equipment }: ReplyOf<typeof findRecords>['data']) {
  const of = (kind: Touch['kind'], found: readonly { id: number; name: string; detail: string | null }[]) =>
    found.map(({ id, name, detail }) => {
      const whole = detail === null ? name : `${name}, ${detail}`
      return { kind, id, name: whole, label: `${touchedWord(kind)}: ${whole}` }
    })
  return [...of('sample', samples), ...of('batch', batches), ...of('lot', lots), ...of('equipment', equipment)]
}
