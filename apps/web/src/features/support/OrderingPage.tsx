import { Button, List, Text } from '@mantine/core'
import { IconMail } from '@tabler/icons-react'
import { useSession, useWebSettings } from '../../frame/services.ts'
import { PageHeader } from '../../ui/PageHeader/PageHeader.tsx'
import { Panel } from '../../ui/Panel/Panel.tsx'
import { t } from '../../language/t.ts'

const CONSUMABLES = [
  t('Columns and guard columns'),
  t('Reference standards and calibration mixes'),
  t('Mobile phase solvents and additives'),
  t('Vials, caps, filters and preparation kits'),
]

/** How supplies are ordered: by a mail that is already half written. */
export function OrderingPage() {
  const { support_email } = useWebSettings()
  const organization = useSession()?.claims.organization.name ?? ''
  const subject = encodeURIComponent(t('Order for {organization}', { organization }))
  const body = encodeURIComponent(
    t(
      `Item, quantity:

Deliver to: {organization}
`,
      { organization },
    ),
  )
  return (
    <>
      <PageHeader />
      <Panel>
        <Text mb="xs">{t('Supplies for the instrument and for sample preparation can be ordered by mail:')}</Text>
        <List mb="lg" spacing={4}>
          {CONSUMABLES.map((item) => (
            <List.Item key={item}>{item}</List.Item>
          ))}
        </List>
        <Button
          component="a"
          href={`mailto:${support_email}?subject=${subject}&body=${body}`}
          leftSection={<IconMail size={18} stroke={1.6} />}
        >
          {t('Write an order')}
        </Button>
      </Panel>
    </>
  )
}
