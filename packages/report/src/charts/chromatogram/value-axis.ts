/** A value axis that ends on ticks. */
export interface ValueAxis {
  low: number
  high: number
  ticks: number[]
  label: (tick: number) => string
}

/** The smallest of 1, 2 and 5 times a power of ten that is not below `least`. */
function roundStep(least: number): number {
  const power = 10 ** Math.floor(Math.log10(least))
  return power * ([1, 2, 5].find((digit) => digit * power >= least * (1 - 1e-9)) ?? 10)
}

/** About `intervals` round steps that hold everything from `min` to `max`; a flat signal gets room on both sides. */
export function valueAxis(min: number, max: number, intervals: number): ValueAxis {
  if (!(min <= max)) return valueAxis(0, 1, intervals)
  if (min === max)
    return valueAxis(min - Math.max(1, Math.abs(min) / 10), max + Math.max(1, Math.abs(max) / 10), intervals)
  const step = roundStep((max - min) / intervals)
  const first = Math.floor(min / step + 1e-9)
  const last = Math.ceil(max / step - 1e-9)
  const decimals = Math.min(12, Math.max(0, -Math.floor(Math.log10(step) + 1e-9)))
  const large = Math.max(Math.abs(first), Math.abs(last)) * step >= 1e6
  return {
    low: first * step,
    high: last * step,
    ticks: Array.from({ length: last - first + 1 }, (_, at) => (first + at) * step),
    label: (tick) =>
      large && tick !== 0
        ? tick.toExponential(2).replace(/\.?0*e\+/, 'e')
        : formatOf(decimals).format(tick === 0 ? 0 : tick),
  }
}

const formats = new Map<number, Intl.NumberFormat>()

/** Kept, since making one takes longer than all that an axis does with it. */
function formatOf(decimals: number): Intl.NumberFormat {
  const format =
    formats.get(decimals) ??
    new Intl.NumberFormat('en-US', { minimumFractionDigits: decimals, maximumFractionDigits: decimals })
  formats.set(decimals, format)
  return format
}
