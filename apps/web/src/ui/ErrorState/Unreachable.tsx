import { useStore } from 'zustand'
import { useServices } from '../../frame/services.ts'
import { t } from '../../language/t.ts'
import { translated } from '../../language/translated.ts'

/** What a call that found no server says, and that it can be sent again once the connection is back. */
export function Unreachable({ text }: { text: string }) {
  const { state } = useStore(useServices().network)
  return state === 'lost'
    ? t('{text} What you typed stays here and can be sent when the connection is back.', { text: translated(text) })
    : t('The connection is back. Please try again: what you typed is still here.')
}
