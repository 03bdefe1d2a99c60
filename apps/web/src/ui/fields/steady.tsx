import { memo, useLayoutEffect, useMemo, useRef, type ComponentType, type FunctionComponent } from 'react'
import { sameProps } from './same-props.ts'

type Handler = (...given: unknown[]) => unknown

const isHandler = (name: string, value: unknown): value is Handler =>
  /^on[A-Z]/.test(name) && typeof value === 'function'

/**
 * A field that is drawn again when what it shows has changed, not with each key that is typed into another field of its form. A
 * form hands its fields new handlers every time; they are called as they are now, by handlers that stay.
 */
export function steady<Props extends object>(Field: ComponentType<Props>): FunctionComponent<Props> {
  const Kept = memo(Field as FunctionComponent<Props>, sameProps) as unknown as FunctionComponent<Props>
  function Steady(props: Props) {
    const now = useRef<Readonly<Record<string, unknown>>>({})
    useLayoutEffect(() => {
      now.current = props as Readonly<Record<string, unknown>>
    })
    const kept = useMemo(() => new Map<string, Handler>(), [])
    const keptHandler = (name: string): Handler => {
      const known = kept.get(name)
      if (known) return known
      const handler: Handler = (...given) => {
        const current = now.current[name]
        return typeof current === 'function' ? (current as Handler)(...given) : undefined
      }
      kept.set(name, handler)
      return handler
    }
    const shown = Object.fromEntries(
      Object.entries(props).map(([name, value]) => [
        name,
        isHandler(name, value) ? keptHandler(name) : (value as unknown),
      ]),
    )
    return <Kept {...(shown as Props)} />
  }
  return Steady
}
