/** Characters that a file name may not hold on one of the systems it travels through, invisible ones included. */
const forbidden = /[\p{Cc}\p{Cf}<>:"/\\|?*]/gu

function part(text: string, fallback: string): string {
  const clean = text.toWellFormed().replace(forbidden, '').trim().replace(/\s+/g, '_').replace(/^\.+/, '')
  return Array.from(clean).slice(0, 64).join('') || fallback
}

/**
 * {YYYY-MM-DD}_{strain}_{organization}.{ext}, spaces as underscores.
 * `date` is a calendar day 'YYYY-MM-DD' (a longer ISO text is cut to it); throws RangeError on anything else.
 */
export function exportFileName(date: string, strain: string, organization: string, extension: string): string {
  const day = /^\d{4}-\d{2}-\d{2}(?=$|T)/.exec(date)?.[0]
  if (day === undefined) throw new RangeError(`A date YYYY-MM-DD is expected, got ${date}`)
  return `${day}_${part(strain, 'sample')}_${part(organization, 'organization')}.${extension}`
}
