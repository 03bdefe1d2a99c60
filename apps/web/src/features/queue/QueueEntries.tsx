import { ActionIcon, Anchor, Button, Group, Menu, Text } from '@mantine/core'
import type { QueueItem } from '@eluent/contract'
import { can } from '@eluent/domain/auth'
import { entryName, entryStates, isWithInstrument } from '@eluent/domain/queue'
import { IconGripVertical, IconTrash } from '@tabler/icons-react'
import { Link } from '@tanstack/react-router'
import { useMemo, useRef, useState } from 'react'
import { pathTo } from '../../frame/screens.ts'
import { useSession } from '../../frame/services.ts'
import { formatTime } from '../../ui/dates/format-date.ts'
import { useDragOrder } from '../../ui/drag-order/use-drag-order.ts'
import { ActionButton } from '../../ui/row-actions/ActionButton.tsx'
import { VerdictItem } from '../../ui/VerdictItem/VerdictItem.tsx'
import { StateWord } from '../../ui/StateWord/StateWord.tsx'
import classes from './Queue.module.css'
import { useQueueActions } from './use-queue-actions.tsx'
import { useQueueOrder } from './use-queue-order.ts'
import { useQueueTimes } from './use-queue-times.ts'
import { useRemoveSeveral } from './use-remove-several.ts'
import { t } from '../../language/t.ts'
import { Checkbox } from '../../ui/fields/Checkbox.ts'

const ACQUIRED = t('It is being acquired and keeps its place.')

/** The queue in running order, with what can be added to it, moved in it and taken from it. */
export function QueueEntries({ items }: { items: readonly QueueItem[] }) {
  const mayRun = can(useSession()?.claims.permissions, 'sample_report.run_test')
  const entries = useSelectedEntries(items)
  return (
    <div>
      {/* in one place, so that no row moves under the pointer that selects it */}
      {mayRun &&
        (entries.selected.size > 0 ? <SelectedActions {...entries} items={items} /> : <QueueActions items={items} />)}
      {items.length === 0 ? <EmptyQueue mayRun={mayRun} /> : <EntryList {...entries} items={items} mayRun={mayRun} />}
    </div>
  )
}

function EmptyQueue({ mayRun }: { mayRun: boolean }) {
  return (
    <>
      <Text c="dimmed">{t('The queue is empty.')}</Text>
      {mayRun && (
        <Text c="dimmed" fz="sm">
          {t('Select samples in Sample Results and choose Add To Queue.')}
        </Text>
      )}
    </>
  )
}

interface Selected {
  items: readonly QueueItem[]
  selected: ReadonlySet<number>
  toggle: (id: number) => void
  clear: () => void
}

function SelectedActions({ items, selected, clear }: Selected) {
  const remove = useRemoveSeveral()
  return (
    <Group component="section" gap="xs" mb="sm" aria-label={t('Selection')}>
      <Text fz="sm">{t('{count} selected', { count: selected.size })}</Text>
      <Button
        variant="default"
        size="sm"
        loading={remove.isPending}
        onClick={() => remove.mutate(items.filter(({ id }) => selected.has(id)))}
      >
        {t('Remove')}
      </Button>
      <Button variant="subtle" size="sm" onClick={clear}>
        {t('Clear Selection')}
      </Button>
    </Group>
  )
}

function EntryList({ items, mayRun, selected, toggle }: Selected & { mayRun: boolean }) {
  const begins = useBegins()
  const remove = useRemoveSeveral()
  const list = useRef<HTMLOListElement>(null)
  const { shown, said, move, drag, drop } = useQueueOrder(items, selected)
  const states = entryStates(shown)
  const { dragged, take } = useDragOrder(list, (key, to) => drag(Number(key), to), drop)
  return (
    <>
      <ol ref={list} className={classes['entries']} aria-label={t('Queue')}>
        {shown.map((item, at) => (
          <li
            key={item.id}
            data-dragged={
              dragged === String(item.id) || (selected.has(item.id) && selected.has(Number(dragged))) || undefined
            }
          >
            {mayRun && (
              <Checkbox
                size="xs"
                aria-label={t('Select {name}', { name: entryName(item) })}
                checked={selected.has(item.id)}
                disabled={isWithInstrument(item)}
                onChange={() => toggle(item.id)}
              />
            )}
            {mayRun && (
              <ActionIcon
                className={classes['grip'] ?? ''}
                variant="subtle"
                color="gray"
                size="lg"
                aria-label={t('Move {entryName}, place {at} of {count}', {
                  entryName: entryName(item),
                  at: at + 1,
                  count: shown.length,
                })}
                aria-keyshortcuts="ArrowUp ArrowDown"
                disabled={isWithInstrument(item)}
                {...(isWithInstrument(item) && { title: ACQUIRED })}
                onPointerDown={(event) => take(String(item.id), at, event)}
                onKeyDown={(event) => {
                  const step = event.key === 'ArrowUp' ? -1 : event.key === 'ArrowDown' ? 1 : 0
                  if (step === 0) return
                  event.preventDefault()
                  move(item, step)
                }}
              >
                <IconGripVertical size={17} stroke={1.6} />
              </ActionIcon>
            )}
            <span className={classes['entryName']}>
              {mayRun && item.sample ? (
                <Anchor component={Link} to={pathTo('startTest', { id: item.sample.id })} c="inherit" underline="hover">
                  {entryName(item)}
                </Anchor>
              ) : (
                entryName(item)
              )}
              <span className={classes['batch']}>{item.sample?.intake_form.batch_number}</span>
            </span>
            <span className={classes['places']}>{item.sample?.locations.join(', ')}</span>
            <span className={classes['state']}>
              {states[at] && <StateWord sample={{ ...states[at], marks: item.sample?.marks ?? [] }} />}
              <span className={classes['begins']}>{begins(item, at)}</span>
            </span>
            {mayRun && (
              <ActionIcon
                variant="subtle"
                color="gray"
                size="lg"
                aria-label={t('Remove {entryName} from the queue', { entryName: entryName(item) })}
                disabled={isWithInstrument(item)}
                {...(isWithInstrument(item) && { title: ACQUIRED })}
                onClick={() => remove.mutate([item])}
              >
                <IconTrash size={17} stroke={1.6} />
              </ActionIcon>
            )}
          </li>
        ))}
      </ol>
      <output className="visually-hidden" aria-label={t('Order of the queue')}>
        {said}
      </output>
    </>
  )
}

/** Entries that are moved and removed together; one that has left the queue, or begun, is selected no more. */
function useSelectedEntries(items: readonly QueueItem[]) {
  const [chosen, setChosen] = useState<ReadonlySet<number>>(new Set())
  const selected = useMemo(
    () => new Set(items.filter((item) => chosen.has(item.id) && !isWithInstrument(item)).map(({ id }) => id)),
    [items, chosen],
  )
  return {
    selected,
    toggle: (id: number) => {
      const next = new Set(selected)
      if (!next.delete(id)) next.add(id)
      setChosen(next)
    },
    clear: () => setChosen(new Set()),
  }
}

/** 'about 12:55 PM', '4 of 10 min' while a vial is with the instrument; nothing where it is not known. */
function useBegins(): (item: QueueItem, at: number) => string {
  const times = useQueueTimes()
  return (item, at) => {
    const run = times?.runsMin[at] ?? null
    if (run !== null) return t('{since} of {of} min', { since: run.since, of: run.of })
    const atMs = times?.beginsAtMs[at] ?? null
    return atMs === null || item.sample === null || isWithInstrument(item)
      ? ''
      : t('about {text}', { text: formatTime(new Date(atMs).toISOString()) })
  }
}

function QueueActions({ items }: { items: readonly QueueItem[] }) {
  const { adding, clear, dialog } = useQueueActions(items)
  return (
    <Group gap="xs" mb="sm">
      <Menu withinPortal>
        <Menu.Target>
          <Button variant="default" size="sm">
            {t('Add')}
          </Button>
        </Menu.Target>
        <Menu.Dropdown>
          {adding.map(({ label, verdict, pending = false, run }) => (
            <VerdictItem key={label} verdict={verdict} disabled={pending} onClick={run}>
              {label}
            </VerdictItem>
          ))}
        </Menu.Dropdown>
      </Menu>
      <ActionButton action={clear} variant="subtle" color="red" size="sm" />
      {dialog}
    </Group>
  )
}
