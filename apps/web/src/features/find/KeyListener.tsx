import { useEffect, useState } from 'react'
import { useNavigate } from '@tanstack/react-router'
import { boundKeys, useKeys } from '../../ui/keys/key-bindings.ts'
import { createKeyReader } from '../../ui/keys/key-reader.ts'
import { isTyping } from '../../ui/keys/is-typing.ts'
import { lazyPart } from '../../ui/lazy-part.tsx'
import { useClientState } from '../../frame/services.ts'
import { useDestinations } from './destinations.ts'
import { useScan } from './use-scan.ts'
import { t } from '../../language/t.ts'

const KeyHelp = lazyPart(async () => (await import('./KeyHelp.tsx')).KeyHelp)

/** Where G and a letter lead. */
const GO = { home: 'H', sampleList: 'S', qcList: 'Q', certificateList: 'C', methodList: 'M', settings: 'T' } as const

/** Keys and scans of the whole page: what is pressed or scanned outside of a field. */
export function KeyListener() {
  const keysOff = useClientState((state) => state.keysOff)
  const scan = useScan()
  const [helpShown, setHelpShown] = useState(false)
  const navigate = useNavigate()
  const destinations = useDestinations()
  useKeys([
    { keys: '?', does: t('Show these keys'), run: () => setHelpShown(true) },
    ...destinations.flatMap(({ screen, label, path }) => {
      const letter = screen in GO ? GO[screen as keyof typeof GO] : null
      return letter === null
        ? []
        : [{ keys: `G ${letter}`, does: t('Go to {label}', { label }), run: () => void navigate({ to: path }) }]
    }),
  ])
  useEffect(() => {
    const reader = createKeyReader({
      onScan: scan,
      onKeys: (keys) => {
        if (keysOff) return 'unbound'
        const bindings = boundKeys()
        const binding = bindings.find((each) => each.keys === keys)
        binding?.run()
        if (binding) return 'done'
        return bindings.some((each) => each.keys.startsWith(`${keys} `)) ? 'begun' : 'unbound'
      },
    })
    const listen = (event: KeyboardEvent) => {
      const isCommand = event.ctrlKey || event.metaKey || event.altKey
      if (event.defaultPrevented || isCommand || isTyping(event.target) || isTyping(document.activeElement)) {
        return reader.reset()
      }
      if (event.key !== 'Shift' && reader.press(event.key)) event.preventDefault()
    }
    document.addEventListener('keydown', listen)
    return () => {
      document.removeEventListener('keydown', listen)
      reader.reset()
    }
  }, [scan, keysOff])
  return helpShown && <KeyHelp onClose={() => setHelpShown(false)} />
}
