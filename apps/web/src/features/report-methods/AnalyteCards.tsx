import { useLayoutEffect, useRef, useState } from 'react'
import { AnalyteCard, type AnalyteControl } from './AnalyteCard.tsx'
import { isNameWrong, type AnalyteValues } from './method-form.ts'
import { useDragOrder } from './use-drag-order.ts'
import classes from './Methods.module.css'

interface AnalyteCardsProps {
  analytes: readonly AnalyteValues[]
  /** Of a method that exists only colours and limits can be changed. */
  fixed?: boolean
  /** Whether to mark names that break a rule. */
  judged: boolean
  disabled: boolean
  onChange: (key: string, change: Partial<AnalyteValues>) => void
  onMove?: (key: string, to: number) => void
  onRemove?: (analyte: AnalyteValues) => void
}

/** The analytes as cards in elution order, reordered by pointer, by buttons and by the arrow keys. */
export function AnalyteCards(props: AnalyteCardsProps) {
  const { analytes, fixed = false, onMove = () => undefined } = props
  const list = useRef<HTMLOListElement>(null)
  const [said, setSaid] = useState('')
  // an element that moves loses the focus: it gets it back
  const focus = useRef<{ key: string; control: AnalyteControl } | null>(null)
  useLayoutEffect(() => {
    const { key, control } = focus.current ?? {}
    focus.current = null
    const card = key === undefined ? null : list.current?.querySelector(`[data-analyte="${CSS.escape(key)}"]`)
    const wanted = card?.querySelector<HTMLButtonElement>(`[data-control="${control ?? ''}"]:not(:disabled)`)
    const other = card?.querySelector<HTMLButtonElement>('[data-control="handle"]')
    ;(wanted ?? other)?.focus()
  }, [analytes])

  const move = (key: string, to: number, control: AnalyteControl | null) => {
    const from = analytes.findIndex((analyte) => analyte.key === key)
    const place = Math.max(0, Math.min(to, analytes.length - 1))
    if (from < 0 || place === from) return
    if (control) focus.current = { key, control }
    setSaid(`${analytes[from]?.name ?? ''}: position ${place + 1} of ${analytes.length}`)
    onMove(key, place)
  }
  const { dragged, take } = useDragOrder(list, (key, to) => move(key, to, null))

  return (
    <>
      <ol ref={list} className={classes['analytes']} aria-label="Analytes">
        {analytes.map((analyte, at) => (
          <AnalyteCard
            key={analyte.key}
            analyte={analyte}
            at={at}
            count={analytes.length}
            fixed={fixed}
            dragged={dragged === analyte.key}
            nameWrong={props.judged && isNameWrong(analytes, at)}
            disabled={props.disabled}
            onChange={(change) => props.onChange(analyte.key, change)}
            onMove={(to, control) => move(analyte.key, to, control)}
            onRemove={() => props.onRemove?.(analyte)}
            onTake={take(analyte.key, at)}
          />
        ))}
      </ol>
      <div role="status" className="visually-hidden">
        {said}
      </div>
    </>
  )
}
