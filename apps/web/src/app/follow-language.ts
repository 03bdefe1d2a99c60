import { notifications } from '@mantine/notifications'
import type { AppRouter } from './router.tsx'
import type { Services } from '../frame/services.ts'
import { chosenLanguage, surroundings } from '../language/chosen-language.ts'
import { language, t } from '../language/t.ts'

const NOTICE = 'language'
/** Tabs that already wait for what is typed in them. */
const waiting = new WeakSet<AppRouter>()

/**
 * A tab follows the language that was chosen in another one, by loading its page again. Where something was typed it says so and
 * waits until that is saved or left.
 */
export function followLanguage({ unsaved, reload }: Services, router: AppRouter): void {
  const isBehind = (): boolean => chosenLanguage(surroundings()) !== language
  if (!isBehind()) notifications.hide(NOTICE)
  else if (!unsaved.isThere()) reload()
  else {
    notifications.show({
      id: NOTICE,
      autoClose: false,
      message: t(
        'Another tab of this browser changed the language. This page follows when what you typed is saved or left.',
      ),
    })
    if (waiting.has(router)) return
    waiting.add(router)
    router.subscribe('onResolved', () => {
      if (isBehind() && !unsaved.isThere()) reload()
    })
  }
}
