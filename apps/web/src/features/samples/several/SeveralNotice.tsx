import { Alert, Button, Group } from '@mantine/core'
import type { SeveralReply } from '@eluent/contract'
import { refusalText } from '@eluent/domain/lists'
import { IconCheck, IconTag } from '@tabler/icons-react'
import { Link } from '@tanstack/react-router'
import { pathTo } from '../../../frame/screens.ts'
import { t } from '../../../language/t.ts'
import { translated } from '../../../language/translated.ts'

export type CreatedSample = SeveralReply['done'][number]

/** '17 samples created' */
export function createdText(count: number): string {
  return t('{count} {count, plural, one {sample} other {samples}} created', { count })
}

interface Refusal {
  name: string
  reason: string
}

/** What was refused, by its reason. */
export function Refusals({ title, refused }: { title: string; refused: readonly Refusal[] }) {
  if (refused.length === 0) return null
  const alike = Map.groupBy(refused, ({ reason }) => reason)
  return (
    <Alert color="red" mb="md" title={title}>
      {[...alike].map(([reason, those]) => (
        <div key={reason}>
          {refusalText({ name: those.map(({ name }) => name).join(', '), reason: translated(reason) })}
        </div>
      ))}
    </Alert>
  )
}

interface SeveralNoticeProps {
  created: readonly CreatedSample[]
  onPrint: () => void
  onClose: () => void
}

/** What comes after samples were registered. It stays while the next ones are typed. */
export function SeveralNotice({ created, onPrint, onClose }: SeveralNoticeProps) {
  const [first, last] = [created[0], created.at(-1)]
  const numbers =
    first === last
      ? first?.batch_number
      : t('{batch_number} to {batch_number2}', { batch_number: first?.batch_number, batch_number2: last?.batch_number })
  return (
    <Alert
      mb="md"
      color="accent"
      icon={<IconCheck size={20} stroke={1.6} />}
      title={t('{createdText}, batch {numbers}', { createdText: createdText(created.length), numbers })}
      withCloseButton
      closeButtonLabel={t('Close')}
      onClose={onClose}
    >
      <Group gap="xs" mt={4}>
        <Button size="sm" variant="default" leftSection={<IconTag size={16} stroke={1.6} />} onClick={onPrint}>
          {t('Print Labels')}
        </Button>
        <Button size="sm" variant="default" component={Link} to={pathTo('sampleList')}>
          {t('Sample Results')}
        </Button>
      </Group>
    </Alert>
  )
}
