import { IconPlugConnected, IconPlugConnectedX } from '@tabler/icons-react'
import { useEffect } from 'react'
import { useStore } from 'zustand'
import { useServices } from '../../frame/services.ts'
import classes from './Connection.module.css'
import { t } from '../../language/t.ts'

const ASK_EVERY_MS = 5000
/** How long the return is shown. */
const BACK_SHOWN_MS = 8000

/** Says in the header that the server cannot be reached, and that it can be again. */
export function Connection() {
  const { state, ask, lost, seen } = useStore(useServices().network)
  useEffect(() => {
    const askNow = () => void ask()
    window.addEventListener('offline', lost)
    window.addEventListener('online', askNow)
    return () => {
      window.removeEventListener('offline', lost)
      window.removeEventListener('online', askNow)
    }
  }, [ask, lost])
  useEffect(() => {
    if (state === 'here') return undefined
    if (state === 'back') {
      const timer = setTimeout(seen, BACK_SHOWN_MS)
      return () => clearTimeout(timer)
    }
    const timer = setInterval(() => void ask(), ASK_EVERY_MS)
    return () => clearInterval(timer)
  }, [state, ask, seen])
  const Icon = state === 'lost' ? IconPlugConnectedX : IconPlugConnected
  return (
    <output className={classes['state']} data-state={state}>
      {state !== 'here' && <Icon size={18} stroke={1.6} aria-hidden />}
      {state === 'lost' && t('No connection')}
      {state === 'back' && t('Connected again')}
    </output>
  )
}
