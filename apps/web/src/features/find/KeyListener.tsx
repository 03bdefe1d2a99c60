import { useEffect, useState } from 'react'
import { useNavigate } from '@tanstack/react-router'
import { boundKeys, useKeys, type KeyBinding } from '../../ui/keys/key-bindings.ts'
import { createKeyReader } from '../../ui/keys/key-reader.ts'
import { isTyping } from '../../ui/keys/is-typing.ts'
import { lazyPart } from '../../ui/lazy-part.tsx'
import { useClientState } from '../../frame/services.ts'
import { useDestinations } from './destinations.ts'
import type { ScreenName } from '../../frame/route-table.ts'
import { useScan } from './use-scan.ts'
import { t } from '../../language/t.ts'

const KeyHelp = lazyPart(async () => (await import('./KeyHelp.tsx')).KeyHelp)

/** Where G and a letter lead. */
const GO = {
  home: 'H',
  sampleList: 'S',
  qcList: 'Q',
  analyticalBatchList: 'B',
  reviews: 'R',
  controlCharts: 'C',
  certificateList: 'V',
  methodList: 'M',
  settings: 'T',
} as const satisfies Partial<Record<ScreenName, string>>

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
        const named = (wanted: string) => bindings.find((each) => each.keys === wanted)
        const binding = named(keys) ?? named(keys.replace(/^Shift /, ''))
        binding?.run()
        if (binding) return 'done'
        return bindings.some((each) => each.keys.startsWith(`${keys} `)) ? 'begun' : 'unbound'
      },
    })
    const listen = (event: KeyboardEvent) => {
      const isCommand = event.ctrlKey || event.metaKey || event.altKey
      if (event.defaultPrevented || isTyping(event.target) || isTyping(document.activeElement)) return reader.reset()
      if (isCommand) {
        reader.reset()
        const binding = keysOff || event.altKey || event.shiftKey ? undefined : boundCommand(event.key)
        if (binding === undefined) return
        event.preventDefault()
        return binding.run()
      }
      if (event.key !== 'Shift' && reader.press(event.key, event.shiftKey)) event.preventDefault()
    }
    document.addEventListener('keydown', listen)
    return () => {
      document.removeEventListener('keydown', listen)
      reader.reset()
    }
  }, [scan, keysOff])
  return helpShown && <KeyHelp onClose={() => setHelpShown(false)} />
}

/** What Ctrl or Cmd with this key does on the page. */
function boundCommand(key: string): KeyBinding | undefined {
  return boundKeys().find((each) => each.keys === `Ctrl ${key.toUpperCase()}`)
}
