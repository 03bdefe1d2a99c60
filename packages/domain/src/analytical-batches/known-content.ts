import type { CertifiedValue } from '../inventory/lot-rules.ts'
import { STANDARD_ROLES, type MemberRole } from './roles.ts'

/** What the lots of a sample say of it. */
export interface ContentOfLots {
  /** What the lots that a standard was made of certify; empty where none is noted. */
  certified: readonly CertifiedValue[]
  /** What was added to a spike. */
  spikes: readonly { volume_ml: number; certified: readonly CertifiedValue[] }[]
}

/** What the laboratory put into a vial, by analyte as its lots name it; absent where it put in nothing that it knows. */
export interface KnownContent {
  /** Added to the extract of a spike, ug. */
  added_ug?: Record<string, number>
  /** Of the solution that a standard was made of, undiluted, ug/mL. */
  stock_ug_ml?: Record<string, number>
  /** Of the material of a control sample, mg/g. */
  content_mg_g?: Record<string, number>
}

/** What is in the vial of a QC sample before it is measured; nothing of a sample or a duplicate. */
export function knownContent(role: MemberRole, { certified, spikes }: ContentOfLots): KnownContent {
  if (role === 'MS' || role === 'MSD') return onlyKnown({ added_ug: addedUg(spikes) })
  if (!STANDARD_ROLES.includes(role)) return {}
  const values = (of: (certified: readonly CertifiedValue[], analyte: string) => number | null) =>
    Object.fromEntries(
      certified.flatMap(({ analyte }) => {
        const value = of(certified, analyte)
        return value === null ? [] : [[analyte, value] as const]
      }),
    )
  const isMaterial = role === 'LCS' || role === 'LCSD'
  return onlyKnown({ stock_ug_ml: values(stockUgMl), ...(isMaterial && { content_mg_g: values(contentMgG) }) })
}

function onlyKnown(content: KnownContent): KnownContent {
  return Object.fromEntries(Object.entries(content).filter(([, values]) => Object.keys(values).length > 0))
}

function addedUg(spikes: ContentOfLots['spikes']): Record<string, number> {
  const added: Record<string, number> = {}
  for (const { volume_ml, certified } of spikes)
    for (const { analyte } of certified) {
      const stock = stockUgMl(certified, analyte)
      if (stock !== null) added[analyte] = (added[analyte] ?? 0) + volume_ml * stock
    }
  return added
}

/** ug/mL of an analyte in a solution as its lot certifies it; null where it states no concentration. */
export function stockUgMl(certified: readonly CertifiedValue[], analyte: string): number | null {
  const stated = certified.find((one) => isSameAnalyte(one.analyte, analyte) && isConcentration(one.unit))
  if (!stated) return null
  return stated.value * (stated.unit === 'mg/mL' ? 1000 : 1) * ((stated.purity_percent ?? 100) / 100)
}

/** mg/g of an analyte in a material as its lot certifies it; null where it states no content. */
export function contentMgG(certified: readonly CertifiedValue[], analyte: string): number | null {
  const stated = certified.find((one) => isSameAnalyte(one.analyte, analyte) && !isConcentration(one.unit))
  if (!stated) return null
  return stated.value * (stated.unit === 'percent' ? 10 : 1) * ((stated.purity_percent ?? 100) / 100)
}

/** Whether two names mean one analyte: case does not count. */
export function isSameAnalyte(one: string, other: string): boolean {
  return one.toLowerCase() === other.toLowerCase()
}

function isConcentration(unit: CertifiedValue['unit']): boolean {
  return unit === 'ug/mL' || unit === 'mg/mL'
}
