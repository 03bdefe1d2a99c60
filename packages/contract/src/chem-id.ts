import * as z from 'zod'

/**
 * The wire of the external chemical-ID service, which the browser calls at its own address with its own token: POST
 * user/login, POST user/logout, GET entity/authorized, POST refiner/entity/{id}/samples. It is not ours: these schemas
 * read its replies, and nothing else of them is used.
 */
const id = z.union([z.number(), z.string().min(1).max(255)])

const chemIdUser = z.object({ email: z.string(), firstName: z.string(), lastName: z.string() })
export type ChemIdUser = z.output<typeof chemIdUser>

const chemIdEntity = z.object({ id, name: z.string().min(1) })
export type ChemIdEntity = z.output<typeof chemIdEntity>

export const chemIdLoginReply = z.object({ data: z.object({ token: z.string().min(1), user: chemIdUser }) })
export const chemIdEntitiesReply = z.object({ data: z.array(chemIdEntity) })
/** A failure's message is at data.error.message. */
export const chemIdFailure = z.object({ data: z.object({ error: z.object({ message: z.string().min(1) }) }) })

/** What is sent of a sample: its identity, its results, its COA. No notes, no positions, no e-mail address. */
export interface ChemIdSample {
  id: number
  report_number: string | null
  strain_name: string | null
  batch_number: string | null
  intake_number: string
  material_type: string
  tested_at: string | null
  organization: string
  /** percent, mg/g and LOQ (percent) as on the report; null without a number; `state` says why */
  compounds: { name: string; percent: number | null; mg_g: number | null; loq: number | null; state: string }[]
  totals: { name: string; percent: number | null; mg_g: number | null }[]
  coa: {
    analyte_1: string
    analyte_2: string
    unit: string | null
    unit_weight_g: number | null
    description: string
    submission_identification: string
  }
}
