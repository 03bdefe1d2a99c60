import { notifications } from '@mantine/notifications'
import { findRecords } from '@eluent/contract'
import type { Services } from '../../frame/services.ts'
import { foundChoices } from './found-choices.ts'
import { t } from '../../language/t.ts'

/** Opens what the code names; a code that nothing bears is named. */
export async function openScanned(
  { api, session }: Pick<Services, 'api' | 'session'>,
  code: string,
  open: (path: string) => void,
): Promise<void> {
  const { data } = await api.call(findRecords, { query: { text: code } })
  const named = foundChoices(data, session.current()?.claims.permissions).find(({ exact }) => exact)
  if (named) open(named.path)
  else notifications.show({ color: 'orange', message: t('No record has the code “{code}”.', { code }) })
}
