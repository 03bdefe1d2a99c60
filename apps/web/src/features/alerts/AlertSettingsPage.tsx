import { Text } from '@mantine/core'
import { ALERT_KIND_NAMES, ALERT_ROUTE_NAMES, ALERT_ROUTES, alertRoute, choosableAlerts } from '@eluent/domain/alerts'
import { readPreferences, readQualitySettings } from '@eluent/contract'
import { useRead } from '../../frame/data/use-read.ts'
import { usePreferences } from '../../frame/data/use-preferences.ts'
import { useSession } from '../../frame/services.ts'
import { EmptyState } from '../../ui/EmptyState/EmptyState.tsx'
import { Page } from '../../ui/Page/Page.tsx'
import { PageHeader } from '../../ui/PageHeader/PageHeader.tsx'
import { Panel } from '../../ui/Panel/Panel.tsx'
import { ReadRecord } from '../../ui/ReadRecord/ReadRecord.tsx'
import { t } from '../../language/t.ts'
import classes from './AlertSettings.module.css'
import { NativeSelect } from '../../ui/fields/NativeSelect.ts'

/** Where the reader wants each kind of alert; a choice is kept at once. */
export function AlertSettingsPage() {
  const kinds = choosableAlerts(useSession()?.claims.permissions ?? {})
  // what is chosen by now, and where the laboratory has each kind otherwise: a page without them would show what is not so
  const own = useRead(readPreferences, {}, { staleTime: Number.POSITIVE_INFINITY })
  const settings = useRead(readQualitySettings, {}, { select: ({ data }) => data.values })
  return (
    <Page maxWidth={720}>
      <PageHeader />
      {kinds.length === 0 ? (
        <EmptyState title={t('Your role gets no alerts.')}>
          {t('Alerts go to those who can settle what they name.')}
        </EmptyState>
      ) : (
        <ReadRecord query={own}>
          {() => (
            <ReadRecord query={settings}>{(values) => <Kinds byRole={values['alert_mails'] === true} />}</ReadRecord>
          )}
        </ReadRecord>
      )}
    </Page>
  )
}

function Kinds({ byRole }: { byRole: boolean }) {
  const permissions = useSession()?.claims.permissions ?? {}
  const { preferences, save } = usePreferences()
  const chosen = preferences.alerts ?? {}
  return (
    <Panel title={t('Alerts')}>
      <Text mb="md">
        {t(
          'Each kind goes where your laboratory has it for your role, which is the bell unless its quality settings say more, until you choose otherwise. A mail at once comes within five minutes, of a queue that stopped within one, and names each alert one time; the daily mail names what still waits and is unread. Reminders of equipment, lots and nonconformances are mailed as before until you choose for them.',
        )}
      </Text>
      <ul className={classes['kinds']}>
        {choosableAlerts(permissions).map((kind) => (
          <li key={kind}>
            <NativeSelect
              label={t(ALERT_KIND_NAMES[kind])}
              classNames={{ root: classes['kind'] ?? '' }}
              data={ALERT_ROUTES.map((route) => ({ value: route, label: t(ALERT_ROUTE_NAMES[route]) }))}
              value={alertRoute(kind, permissions, chosen, byRole)}
              onChange={({ currentTarget }) => {
                const route = ALERT_ROUTES.find((one) => one === currentTarget.value)
                if (route !== undefined) save({ alerts: { [kind]: route } })
              }}
            />
          </li>
        ))}
      </ul>
    </Panel>
  )
}
