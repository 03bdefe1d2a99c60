import { Button, Group, Modal, Stack, Text } from '@mantine/core'
import { useState } from 'react'
import type { EntryColumn } from './paste-columns.ts'
import type { Question } from './use-pasted-table.ts'
import { t } from '../../language/t.ts'
import { Select } from '../fields/Select.ts'

const LEAVE_OUT = t('leave out')

/** Asks what the columns of a file are that the grid does not know by their names. */
export function ColumnQuestion({
  columns,
  head,
  example,
  map,
  onAnswer,
  onClose,
}: Question & { columns: readonly EntryColumn[] }) {
  const [chosen, setChosen] = useState<ReadonlyMap<number, number>>(new Map())
  const taken = new Set([...map, ...chosen.values()])
  const unknown = map.flatMap((column, at) => (column === undefined ? [at] : []))
  const offered = (at: number) =>
    columns
      .map(({ label }, column) => ({ value: String(column), label }))
      .filter(({ value }) => !taken.has(Number(value)) || chosen.get(at) === Number(value))
  const choose = (at: number, value: string | null) => {
    const next = new Map(chosen)
    next.delete(at)
    if (value !== null && value !== LEAVE_OUT) next.set(at, Number(value))
    setChosen(next)
  }
  return (
    <Modal opened onClose={onClose} title={t('Columns not known')}>
      <form
        noValidate
        onSubmit={(event) => {
          event.preventDefault()
          event.stopPropagation()
          onAnswer(map.map((column, at) => (column === undefined ? (chosen.get(at) ?? null) : column)))
        }}
      >
        <Stack gap="md">
          <Text>{t('What do these columns hold?')}</Text>
          {unknown.map((at, place) => (
            <Select
              key={at}
              label={head[at] ?? ''}
              description={example[at] ? t('First row: {example}', { example: example[at] }) : undefined}
              data={[{ value: LEAVE_OUT, label: t('Leave Out') }, ...offered(at)]}
              value={String(chosen.get(at) ?? LEAVE_OUT)}
              onChange={(value) => choose(at, value)}
              {...(place === 0 && { 'data-autofocus': true })}
            />
          ))}
        </Stack>
        <Group justify="flex-end" mt="lg">
          <Button variant="default" onClick={onClose}>
            {t('Cancel')}
          </Button>
          <Button type="submit">{t('Paste')}</Button>
        </Group>
      </form>
    </Modal>
  )
}
