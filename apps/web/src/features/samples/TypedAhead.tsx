import { useImperativeHandle, useLayoutEffect, useRef, type Ref } from 'react'
import { t } from '../../language/t.ts'

/** What was typed for the next sample while this one was being saved. */
export interface TypedAheadText {
  strain_name: string
  sample_weight: string
  /** The field that had the cursor. */
  field: 'strain_name' | 'sample_weight'
}

export interface TypedAheadHandle {
  /** Hands the letters over; they are gone here then. */
  take: () => TypedAheadText
}

/**
 * Has the cursor while a form is locked, so that letters typed meanwhile are not lost: real inputs, or accents, pasted text
 * and Backspace would need rules of their own.
 */
export function TypedAhead({ ref, locked }: { ref: Ref<TypedAheadHandle>; locked: boolean }) {
  const name = useRef<HTMLInputElement>(null)
  const weight = useRef<HTMLInputElement>(null)
  useLayoutEffect(() => {
    if (locked) name.current?.focus()
  }, [locked])
  useImperativeHandle(ref, () => ({
    take: () => {
      const typed: TypedAheadText = {
        strain_name: name.current?.value ?? '',
        sample_weight: weight.current?.value ?? '',
        field: document.activeElement === weight.current ? 'sample_weight' : 'strain_name',
      }
      for (const { current } of [name, weight]) if (current) current.value = ''
      return typed
    },
  }))
  return (
    <div className="visually-hidden">
      <input ref={name} aria-label={t('Name of the next sample')} maxLength={64} disabled={!locked} />
      <input ref={weight} aria-label={t('Weight of the next sample')} maxLength={64} disabled={!locked} />
    </div>
  )
}
