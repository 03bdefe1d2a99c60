import { useStore } from 'zustand'
import { useServices } from '../../frame/services.ts'

/** What a call that found no server says, and that it can be sent again once the connection is back. */
export function Unreachable({ text }: { text: string }) {
  const { state } = useStore(useServices().network)
  return state === 'lost'
    ? `${text} What you typed stays here and can be sent when the connection is back.`
    : 'The connection is back. Please try again: what you typed is still here.'
}
