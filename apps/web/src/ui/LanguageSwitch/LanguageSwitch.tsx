import { Anchor } from '@mantine/core'
import { notifications } from '@mantine/notifications'
import { savePreferences } from '@eluent/contract'
import { LANGUAGES } from '@eluent/domain/users'
import { useChange } from '../../frame/data/use-change.ts'
import { useServices, useSession } from '../../frame/services.ts'
import { STORAGE_KEYS } from '../../frame/session/storage-keys.ts'
import { language, t } from '../../language/t.ts'

/** Shows the page in the other language, named in that language; kept for this browser and for who is signed in. */
export function LanguageSwitch() {
  const { storage, reload } = useServices()
  const isSignedIn = useSession() !== null
  const change = useChange(savePreferences, { refetch: false })
  const other = language === 'es' ? 'en' : 'es'
  const show = () => {
    storage.setItem(STORAGE_KEYS.language, other)
    reload()
  }
  const onError = () => notifications.show({ color: 'red', message: t('Your choice could not be saved.') })
  const choose = () =>
    isSignedIn ? change.mutate({ body: { language: other } }, { onSuccess: show, onError }) : show()
  return (
    <Anchor component="button" type="button" inherit lang={other} disabled={change.isPending} onClick={choose}>
      {LANGUAGES[other]}
    </Anchor>
  )
}
