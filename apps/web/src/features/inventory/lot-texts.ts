import type { LotRow } from '@eluent/contract'
import { daysBetween, type ItemUnit } from '@eluent/domain/inventory'
import { figure } from '../../language/figures.ts'
import { formatCalendarDay } from '../../ui/dates/format-date.ts'
import { t } from '../../language/t.ts'

/** The unit behind an amount: one piece, two pieces. */
export function unitOf(amount: number, unit: ItemUnit): string {
  return unit === 'pieces' && amount === 1 ? t('piece') : t(unit)
}

/** '9.5 of 10 mL' */
export function amountText({
  amount_left,
  amount_received,
  item,
}: Pick<LotRow, 'amount_left' | 'amount_received' | 'item'>) {
  return t('{left} of {received} {unit}', {
    left: figure(String(amount_left)),
    received: figure(String(amount_received)),
    unit: unitOf(amount_received, item.unit),
  })
}

/** A day as lists show it; a dash where there is none. */
export function dayText(day: string | null): string {
  return formatCalendarDay(day)
}

/** How long a lot may still be used, seen from today: '12 days', 'since 3 days' where it is over. */
export function daysLeftText(usableUntil: string | null, today: string): string {
  if (usableUntil === null) return '–'
  const days = daysBetween(today, usableUntil)
  return days < 0
    ? t('{days, plural, one {# day ago} other {# days ago}}', { days: -days })
    : t('{days, plural, =0 {today} one {# day} other {# days}}', { days })
}

/** A lot as a list offers it to be chosen: 'CBD mix · CB-17, 9.5 mL left'. */
export function lotChoice({ id, item, lot_number, amount_left }: LotRow) {
  const left = t('{amount} {unit} left', { amount: figure(String(amount_left)), unit: unitOf(amount_left, item.unit) })
  return { value: String(id), label: `${item.name} · ${lot_number}, ${left}` }
}
