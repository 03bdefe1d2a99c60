import { useEffect } from 'react'
import { useStore } from 'zustand'
import { useServices } from '../../frame/services.ts'
import classes from './SavingOff.module.css'
import { t } from '../../language/t.ts'

const ASK_EVERY_MS = 10_000

/** Says on every screen that the server refuses to save, until it does so no more. What reads goes on. */
export function SavingOff() {
  const { isOff, ask } = useStore(useServices().saving)
  useEffect(() => {
    if (!isOff) return undefined
    let timer: ReturnType<typeof setTimeout>
    let isOver = false
    const askLater = (): void => {
      if (!isOver) timer = setTimeout(() => void ask().then(askLater), ASK_EVERY_MS)
    }
    askLater()
    return () => {
      isOver = true
      clearTimeout(timer)
    }
  }, [isOff, ask])
  if (!isOff) return null
  return (
    <div role="alert" className={classes['banner']}>
      <strong>{t('Saving is off: the storage is full.')}</strong>{' '}
      {t(
        'Everything can still be read, but changes are refused until there is space again. Please tell your administrator; what you have typed on this page stays here.',
      )}
    </div>
  )
}
