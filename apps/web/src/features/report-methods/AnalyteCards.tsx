import { useCallback, useEffect, useLayoutEffect, useRef, useState } from 'react'
import { AnalyteCard, type AnalyteControl } from './AnalyteCard.tsx'
import { isNameWrong, type AnalyteValues } from './method-form.ts'
import { useDragOrder } from '../../ui/drag-order/use-drag-order.ts'
import classes from './Methods.module.css'
import { t } from '../../language/t.ts'

interface AnalyteCardsProps {
  analytes: readonly AnalyteValues[]
  /** Of a method that exists only colours and limits can be changed. */
  fixed?: boolean
  saysSurrogate?: boolean
  /** Whether to mark names that break a rule. */
  judged: boolean
  disabled: boolean
  onChange: (key: string, change: Partial<AnalyteValues>) => void
  onMove?: (key: string, to: number) => void
  onRemove?: (analyte: AnalyteValues) => void
}

/** The analytes as cards in elution order, reordered by pointer, by buttons and by the arrow keys. */
export function AnalyteCards(props: AnalyteCardsProps) {
  const { analytes, fixed = false, saysSurrogate = false, onMove = () => undefined } = props
  const list = useRef<HTMLOListElement>(null)
  const [said, setSaid] = useState('')
  // an element that moves loses the focus: it gets it back
  const focus = useRef<{ key: string; control: AnalyteControl } | null>(null)
  useLayoutEffect(() => {
    if (!focus.current) return
    const { key, control } = focus.current
    focus.current = null
    const card = list.current?.querySelector(`[data-analyte="${CSS.escape(key)}"]`)
    const wanted = card?.querySelector<HTMLButtonElement>(`[data-control="${control}"]:not(:disabled)`)
    const other = card?.querySelector<HTMLButtonElement>('[data-control="handle"]')
    ;(wanted ?? other)?.focus()
  })

  const latest = useRef({ ...props, onMove })
  useEffect(() => {
    latest.current = { ...props, onMove }
  })
  // the same functions in every render: typing into one card redraws only that one
  const change = useCallback((key: string, part: Partial<AnalyteValues>) => latest.current.onChange(key, part), [])
  const remove = useCallback((analyte: AnalyteValues) => latest.current.onRemove?.(analyte), [])
  const move = useCallback((key: string, to: number, control: AnalyteControl | null) => {
    const { analytes: all, onMove: report } = latest.current
    const from = all.findIndex((analyte) => analyte.key === key)
    const place = Math.max(0, Math.min(to, all.length - 1))
    if (from < 0 || place === from) return
    if (control) focus.current = { key, control }
    setSaid(
      t('{name}: position {place} of {count}', { name: all[from]?.name ?? '', place: place + 1, count: all.length }),
    )
    report(key, place)
  }, [])
  const { dragged, take } = useDragOrder(list, (key, to) => move(key, to, null))

  return (
    <>
      <ol ref={list} className={classes['analytes']} aria-label={t('Analytes')}>
        {analytes.map((analyte, at) => (
          <AnalyteCard
            key={analyte.key}
            analyte={analyte}
            at={at}
            count={analytes.length}
            fixed={fixed}
            saysSurrogate={saysSurrogate}
            dragged={dragged === analyte.key}
            nameWrong={props.judged && isNameWrong(analytes, at)}
            disabled={props.disabled}
            onChange={change}
            onMove={move}
            onRemove={remove}
            onTake={take}
          />
        ))}
      </ol>
      <output className="visually-hidden">{said}</output>
    </>
  )
}
