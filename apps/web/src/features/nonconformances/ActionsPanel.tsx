import { removeCorrectiveAction, type Nonconformance } from '@eluent/contract'
import { can } from '@eluent/domain/auth'
import { CHECKED_ALONE, countedActions, mayCheckEffect, nonconformanceDue } from '@eluent/domain/nonconformances'
import { Button, Group, Stack, Text } from '@mantine/core'
import { IconCircleCheck, IconCircleX } from '@tabler/icons-react'
import { useState } from 'react'
import { useChange } from '../../frame/data/use-change.ts'
import { useSession } from '../../frame/services.ts'
import { Fact, Facts } from '../../ui/Facts/Facts.tsx'
import { Panel } from '../../ui/Panel/Panel.tsx'
import { RemovalModal } from '../../ui/RemovalModal/RemovalModal.tsx'
import { ToneWord } from '../../ui/StateWord/ToneWord.tsx'
import { CheckModal, DoneModal, PlanModal } from './ActionModals.tsx'
import { dayWord, type ActionRow } from './nonconformance-words.ts'
import { DueWord } from '../../ui/StateWord/DueWord.tsx'
import { usePeopleChoices } from './NonconformanceFields.tsx'
import { useToday } from './use-today.ts'
import { t } from '../../language/t.ts'

type Asking = { what: 'done' | 'check' | 'replace' | 'edit' | 'remove'; action: ActionRow } | { what: 'plan' } | null

/** What is done about it, by whom, until when, and whether it had its effect. */
export function ActionsPanel({ record }: { record: Nonconformance }) {
  const permissions = useSession()?.claims.permissions
  const [asking, setAsking] = useState<Asking>(null)
  const remove = useChange(removeCorrectiveAction)
  const close = () => setAsking(null)
  const mayEnter = can(permissions, 'nonconformance.enter')
  const mayPlan = mayEnter && (record.state === 'investigated' || record.state === 'action')
  const counted = countedActions(record.actions, record.round)
  return (
    <Panel
      title={t('Corrective actions')}
      action={
        mayPlan && (
          <Button variant="default" size="sm" onClick={() => setAsking({ what: 'plan' })}>
            {t('Plan Action ...')}
          </Button>
        )
      }
    >
      {record.actions.length === 0 && (
        <Text c="dimmed">
          {mayPlan
            ? t('None yet. It is closed once at least one is done and its effect was checked.')
            : t('None yet. They are planned once the cause is entered.')}
        </Text>
      )}
      <Stack gap="lg">
        {record.actions.map((action) => (
          <Action
            key={action.id}
            action={action}
            counts={counted.includes(action)}
            isOpen={record.state === 'action' && action.round === record.round && mayEnter}
            onAsk={(what) => setAsking({ what, action })}
          />
        ))}
      </Stack>
      {asking?.what === 'plan' && <PlanModal record={record} onClose={close} />}
      {asking?.what === 'replace' && <PlanModal record={record} replaces={asking.action} onClose={close} />}
      {asking?.what === 'edit' && <PlanModal record={record} edits={asking.action} onClose={close} />}
      {asking?.what === 'done' && <DoneModal record={record} action={asking.action} onClose={close} />}
      {asking?.what === 'check' && <CheckModal action={asking.action} onClose={close} />}
      {asking?.what === 'remove' && (
        <RemovalModal
          opened
          title={t('Take Action Out')}
          confirmLabel={t('Take Out')}
          action={remove}
          input={(body) => ({ params: { id: asking.action.id }, body })}
          doneText={({ message }) => message}
          onClose={close}
        >
          {t('It leaves the list, as one that was planned by mistake.')}
        </RemovalModal>
      )}
    </Panel>
  )
}

interface ActionProps {
  action: ActionRow
  /** It was neither replaced nor planned before a reopening. */
  counts: boolean
  isOpen: boolean
  onAsk: (what: 'done' | 'check' | 'replace' | 'edit' | 'remove') => void
}

function Action({ action, counts, isOpen, onAsk }: ActionProps) {
  const session = useSession()
  const today = useToday()
  const people = usePeopleChoices().data.map(({ value }) => Number(value))
  const isDone = action.done_on !== null
  const isChecked = action.checked_on !== null
  const mayCheck = mayCheckEffect(action, Number(session?.claims.sub ?? 0), people).allowed
  const due = isChecked || !counts ? 'ok' : nonconformanceDue(isDone ? action.check_due_on : action.due_on, today)
  return (
    <section aria-label={action.what} style={counts ? undefined : { opacity: 0.7 }}>
      <Group justify="space-between" align="flex-start" wrap="wrap" mb="xs">
        <Group gap="sm">
          <Text fw={500}>{action.what}</Text>
          <DueWord due={due} />
          {!counts && <Text c="dimmed">{t('Counts no more')}</Text>}
        </Group>
        {isOpen && counts && (
          <Group gap="xs">
            {!isDone && (
              <>
                <Button size="sm" onClick={() => onAsk('done')}>
                  {t('Done ...')}
                </Button>
                <Button size="sm" variant="default" onClick={() => onAsk('edit')}>
                  {t('Edit ...')}
                </Button>
                <Button size="sm" variant="default" onClick={() => onAsk('remove')}>
                  {t('Take Out ...')}
                </Button>
              </>
            )}
            {isDone && !isChecked && mayCheck && (
              <Button size="sm" onClick={() => onAsk('check')}>
                {t('Check Effect ...')}
              </Button>
            )}
            {action.is_effective === false && (
              <Button size="sm" onClick={() => onAsk('replace')}>
                {t('Plan Another ...')}
              </Button>
            )}
          </Group>
        )}
      </Group>
      <Facts layout="grid">
        <Fact label={t('Who')}>{action.who_name}</Fact>
        <Fact label={t('Due')}>{dayWord(action.due_on)}</Fact>
        <Fact label={t('Done')}>
          {isDone ? t('{when} by {who}', { when: dayWord(action.done_on), who: action.done_by_name ?? '' }) : null}
        </Fact>
        <Fact label={t('Check of effect')}>
          {isChecked
            ? t('{when} by {who}', { when: dayWord(action.checked_on), who: action.checked_by_name ?? '' })
            : t('{who}, due {when}', { who: action.checker_name, when: dayWord(action.check_due_on) })}
        </Fact>
        {action.done_note !== null && (
          <Fact label={t('What was done')} wide>
            {action.done_note}
          </Fact>
        )}
        {isChecked && (
          <Fact label={t('Effect')} wide>
            <Group gap="sm">
              {action.is_effective === true ? (
                <ToneWord icon={IconCircleCheck} tone="good">
                  {t('Effective')}
                </ToneWord>
              ) : (
                <ToneWord icon={IconCircleX} tone="bad">
                  {t('No effect')}
                </ToneWord>
              )}
              <span>{action.check_note}</span>
            </Group>
            {action.checked_alone && (
              <Text fz="sm" c="dimmed">
                {t(CHECKED_ALONE)}
              </Text>
            )}
          </Fact>
        )}
      </Facts>
      {isOpen && counts && isDone && !isChecked && !mayCheck && (
        <Text fz="sm" c="dimmed" mt="xs">
          {t('Its effect is checked by someone else than who did it.')}
        </Text>
      )}
    </section>
  )
}
