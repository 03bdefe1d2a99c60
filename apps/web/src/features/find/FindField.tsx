import { useHotkeys } from '@mantine/hooks'
import { IconSearch } from '@tabler/icons-react'
import { useState } from 'react'
import { useSession } from '../../frame/services.ts'
import { lazyPart } from '../../ui/lazy-part.tsx'
import classes from './Find.module.css'
import { t } from '../../language/t.ts'

const CommandMenu = lazyPart(async () => (await import('./CommandMenu.tsx')).CommandMenu)

/** The way to search and jump: a field of the header that opens the command menu, as Ctrl+K does anywhere. */
export function FindField() {
  const session = useSession()
  const [opened, setOpened] = useState(false)
  const open = () => setOpened(true)
  // in fields, too: it takes no letter from what is typed
  useHotkeys([['mod+K', open]], [])
  if (session === null) return null
  return (
    <>
      <button type="button" className={classes['field']} aria-haspopup="dialog" onClick={open}>
        <IconSearch size={16} stroke={1.6} aria-hidden />
        <span className={classes['fieldWords']}>{t('Search or jump to')}</span>
        <kbd className={classes['fieldKeys']} aria-hidden>
          Ctrl K
        </kbd>
      </button>
      {opened && <CommandMenu onClose={() => setOpened(false)} />}
    </>
  )
}
