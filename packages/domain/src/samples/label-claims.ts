import { isBlank } from '../text/well-formed.ts'

/** What a label can state an amount in. */
export const CLAIM_UNITS = ['%', 'mg/g', 'mg/mL', 'mg per serving', 'mg per package'] as const
export type ClaimUnit = (typeof CLAIM_UNITS)[number]

/** What the label says of an analyte or a total. */
export interface LabelClaim {
  /** 'Total THC', or an analyte as the report method names it. */
  of: string
  amount: number
  unit: ClaimUnit
}

export const CLAIMS_TEXT = "Please write the label as 'Total THC 100 mg per package, CBD 5 %'"

const CLAIM = /^(\S.{0,59}?) (\d+(?:\.\d+)?) ?(%|mg\/g|mg\/mL|mg per serving|mg per package)$/

/** The claims of a label as they are typed; null where one cannot be read, empty where nothing was typed. */
export function labelClaimsOf(typed: unknown): LabelClaim[] | null {
  if (isBlank(typed)) return []
  if (typeof typed !== 'string') return null
  const parts = typed.split(/[,;\n]/).flatMap((part) => (part.trim() === '' ? [] : [part.trim()]))
  const claims = parts.flatMap((part): LabelClaim[] => {
    const [, of, amount = '', unit] = CLAIM.exec(part) ?? []
    const known = CLAIM_UNITS.find((one) => one === unit)
    return of !== undefined && known !== undefined && Number(amount) > 0
      ? [{ of, amount: Number(amount), unit: known }]
      : []
  })
  return claims.length === parts.length ? claims : null
}
