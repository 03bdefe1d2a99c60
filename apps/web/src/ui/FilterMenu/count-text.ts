import { locale } from '../../language/t.ts'

/** '1,250', and '1,000+' where they are counted no further. */
export function countText(total: number, more = false): string {
  return `${total.toLocaleString(locale)}${more ? '+' : ''}`
}
