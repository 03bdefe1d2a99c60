/** A printed number with decimal point or comma and no thousands marks, or null ('-----', empty, words). */
export function parseDecimal(text: string | undefined): number | null {
  const trimmed = text?.trim() ?? ''
  if (!/^[-+]?(\d+([.,]\d*)?|[.,]\d+)(e[-+]?\d+)?$/i.test(trimmed)) return null
  const value = Number(trimmed.replace(',', '.'))
  return Number.isFinite(value) ? value : null
}
