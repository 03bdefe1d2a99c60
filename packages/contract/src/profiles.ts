import { PROFILE_FIELD_NAMES } from '@eluent/domain/profiles'
import * as z from 'zod'
import { endpoint } from './endpoint.ts'
import { id, idParams, instant, messageReply, nullableText, reasonBody, typed } from './primitives.ts'

const field = z.enum(PROFILE_FIELD_NAMES)

const profileValue = z.object({
  field,
  /** As people write it; null where the field counts no longer from that day. */
  text: nullableText,
  /** Where it was read. */
  source: z.string(),
  /** 'YYYY-MM-DD' */
  valid_from: z.string(),
  /** Whether it is the one that counts today. */
  counts: z.boolean(),
})

const profile = z.object({
  /** 'washington', or 'own-12' of a profile that the laboratory made. */
  key: z.string(),
  name: z.string(),
  /** Of the laboratory's own; null for an installed one, which nobody changes. */
  own: z
    .object({
      id,
      version: z.number(),
      copied_from: z.string(),
      /** Since when samples can name it; null before. */
      first_used_at: instant.nullable(),
      updated_at: instant,
      updated_by_name: z.string(),
    })
    .nullable(),
  /** By field, those of one field the latest first. */
  values: z.array(profileValue),
  /** Rules that were not read and must be looked up. */
  not_verified: z.array(z.string()),
})
export type ProfileRow = z.output<typeof profile>

const reply = z.object({ data: profile })

export const listProfiles = endpoint({
  method: 'GET',
  path: '/profiles',
  summary: 'Lists the jurisdiction profiles: those installed, then those of the laboratory.',
  noun: 'profiles',
  access: 'quality.view',
  reply: z.object({
    data: z.array(profile),
    /** The one that new samples get, 'none' where none was chosen. */
    chosen: z.string(),
  }),
})

export const createProfile = endpoint({
  method: 'POST',
  path: '/profiles',
  summary: 'Copies a profile to one of the laboratory, which can be edited.',
  noun: 'profiles',
  touches: ['profiles'],
  access: 'quality.configure',
  body: z.object({ profile: z.object({ name: typed, copy_of: z.string().max(64) }) }),
  reply,
  status: 201,
})

export const updateProfile = endpoint({
  method: 'PATCH',
  path: '/profiles/:id',
  summary: 'Renames a profile of the laboratory.',
  noun: 'profiles',
  touches: ['profiles'],
  access: 'quality.configure',
  params: idParams,
  body: z.object({ version: z.number().int(), profile: z.object({ name: typed }) }),
  reply,
})

export const addProfileValue = endpoint({
  method: 'POST',
  path: '/profiles/:id/values',
  summary: 'Adds a dated value to a profile of the laboratory; what counted before stays readable.',
  noun: 'profiles',
  touches: ['profiles'],
  access: 'quality.configure',
  params: idParams,
  body: z.object({
    version: z.number().int(),
    value: z.object({
      field,
      text: z.string().max(10_000),
      source: z.string().max(2000),
      valid_from: z.string().max(32),
    }),
  }),
  reply,
})

export const deleteProfile = endpoint({
  method: 'DELETE',
  path: '/profiles/:id',
  summary: 'Removes a profile of the laboratory from the list; samples that name it keep it.',
  noun: 'profiles',
  touches: ['profiles'],
  access: 'quality.configure',
  params: idParams,
  body: reasonBody,
  reply: messageReply,
  status: 202,
})

export const chooseProfile = endpoint({
  method: 'PUT',
  path: '/chosen_profile',
  summary: "Chooses the profile that new samples get; 'none' for none.",
  noun: 'profiles',
  touches: ['profiles'],
  access: 'quality.configure',
  body: z.object({ profile_key: z.string().max(64) }),
  reply: z.object({ chosen: z.string() }),
})
