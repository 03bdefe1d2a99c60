import * as z from 'zod'
import { signingInput } from '../signatures.ts'
import { endpoint } from '../endpoint.ts'
import { importedResultInput } from '../result-imports.ts'
import {
  flag,
  idParams,
  latitude,
  listQuery,
  listReply,
  longitude,
  messageReply,
  reasonBody,
  text,
  typed,
} from '../primitives.ts'
import { intakeFormInput, receiptInput, sample, sampleTypeSchema } from './samples.ts'
import { sampleRow } from './sample-row.ts'
import { preparedSampleInput } from './vials.ts'

const sampleInput = z.strictObject({
  intake_form: intakeFormInput,
  sample_type_id: typed,
  prepared_samples: z.array(preparedSampleInput).max(100).optional(),
  prep_method_id: typed,
  test_method_id: typed,
  /** The template of its custom fields; none when blank. */
  form_template_id: typed,
  latitude: latitude.nullish(),
  longitude: longitude.nullish(),
})
export type SampleInput = z.output<typeof sampleInput>

/** An import brings its results with it, one per vial. */
/** What a new sample is made from; also each row of an import. */
export const newSampleInput = sampleInput.extend({
  import: z.boolean().optional(),
  results: z.array(importedResultInput).max(98).optional(),
  /** Set when a person confirms that a row is to be imported again; otherwise 409 already_imported. */
  import_again: z.boolean().optional(),
})
export type NewSampleInput = z.output<typeof newSampleInput>

const sampleReply = z.object({ data: sample })

export const createSample = endpoint({
  method: 'POST',
  path: '/samples',
  summary: 'Registers a sample with its vials; with import: true also its results.',
  noun: 'samples',
  touches: ['samples', 'queue'],
  access: 'sample.create',
  body: z.strictObject({ sample: newSampleInput }),
  reply: sampleReply,
  status: 201,
})

export const readSample = endpoint({
  method: 'GET',
  path: '/samples/:id',
  summary: 'Reads one sample with its results.',
  noun: 'samples',
  access: 'sample.list',
  params: idParams,
  reply: sampleReply,
})

export const readSampleDetails = endpoint({
  method: 'GET',
  path: '/samples/:id/details',
  summary: 'Reads one sample with its results.',
  noun: 'samples',
  access: 'sample.list',
  params: idParams,
  reply: sampleReply,
})

/** `version`, when sent, must be the one read; otherwise 409 says who changed it and when. */
export const updateSample = endpoint({
  method: 'PUT',
  path: '/samples/:id',
  summary: 'Saves an edited sample, or one intake attribute.',
  noun: 'samples',
  touches: ['samples', 'queue'],
  access: 'sample.edit',
  params: idParams,
  body: z.union([
    z.strictObject({ sample: sampleInput, sample_type_id: typed, version: z.number().int().optional() }),
    z.strictObject({
      update_intake_attribute: z.strictObject({ key: z.string().max(64), value: z.unknown() }),
      version: z.number().int().optional(),
    }),
  ]),
  reply: sampleReply,
})

export const patchSample = endpoint({
  method: 'PATCH',
  path: '/samples/:id',
  summary: 'Changes the given fields of a sample.',
  noun: 'samples',
  touches: ['samples', 'queue'],
  access: 'sample.edit',
  params: idParams,
  body: z.strictObject({
    sample: sampleInput.extend({ intake_form: intakeFormInput.optional() }),
    version: z.number().int().optional(),
  }),
  reply: sampleReply,
})

export const deleteSample = endpoint({
  method: 'DELETE',
  path: '/samples/:id',
  summary: 'Voids a sample: it leaves the lists and stays readable in the history.',
  noun: 'samples',
  touches: ['samples', 'queue'],
  access: 'sample.delete',
  params: idParams,
  body: reasonBody,
  reply: messageReply,
  status: 202,
})

export const saveSampleLocation = endpoint({
  method: 'PATCH',
  path: '/samples/:id/location',
  summary: 'Stores where the sample was scanned.',
  noun: 'samples',
  touches: ['samples'],
  access: 'sample.list',
  params: idParams,
  body: z.strictObject({ latitude, longitude }),
  reply: messageReply,
})

export const saveDominantAnalyte = endpoint({
  method: 'PATCH',
  path: '/samples/:id/dominant_analyte',
  summary: 'Sets the dominant analyte shown on the report.',
  noun: 'samples',
  touches: ['samples'],
  access: 'sample.edit',
  params: idParams,
  body: z.strictObject({ dominant_analyte: text(64), version: z.number().int().optional() }),
  reply: messageReply,
})

/** `version` must be the one read: nobody releases what they have not seen. */
export const releaseReport = endpoint({
  method: 'POST',
  path: '/samples/:id/release',
  summary: 'Releases the finished report in the name of the caller; `why` is needed where it replaces a released one.',
  noun: 'samples',
  touches: ['samples'],
  access: 'sample.edit',
  params: idParams,
  body: z.strictObject({
    version: z.number().int(),
    why: text(255).optional(),
    comment: text(255).optional(),
    /** Where two reviews are asked for: who releases certifies it with a signature. */
    signing: signingInput.optional(),
  }),
  reply: sampleReply,
})

/** `version` must be the one read: nobody corrects what they have not seen. What is left out is kept. */
export const amendSample = endpoint({
  method: 'POST',
  path: '/samples/:id/amendments',
  summary:
    'Corrects name, batch number, client, submission or receipt of a finished sample; what was there stays readable.',
  noun: 'samples',
  touches: ['samples'],
  access: 'sample.edit',
  params: idParams,
  body: z.strictObject({
    version: z.number().int(),
    reason: z.unknown().optional(),
    strain_name: z.string().optional(),
    batch_number: z.string().optional(),
    prepared_for: z.string().nullable().optional(),
    submission_identification: z.string().nullable().optional(),
    /** As a whole; what it leaves out is not noted. */
    receipt: receiptInput.optional(),
  }),
  reply: sampleReply,
  status: 201,
})

export const retestSample = endpoint({
  method: 'POST',
  path: '/samples/:id/retest',
  summary:
    'Registers a new sample that tests a finished one again: the same choices, a preparation of its own, and who asked for it and why. Both reports name the other.',
  noun: 'samples',
  touches: ['samples', 'queue'],
  access: 'sample.create',
  params: idParams,
  body: z.strictObject({ asked_by: typed, reason: typed, sample_weight: typed }),
  reply: sampleReply,
  status: 201,
})

export const unlinkRetest = endpoint({
  method: 'DELETE',
  path: '/samples/:id/retest',
  summary: 'Takes back that this sample is a retest; both samples stay.',
  noun: 'samples',
  touches: ['samples'],
  access: 'sample.edit',
  params: idParams,
  body: reasonBody,
  reply: messageReply,
  status: 202,
})

export const listSampleTypes = endpoint({
  method: 'GET',
  path: '/sample-types',
  summary: 'Lists the sample types.',
  noun: 'samples',
  reads: 'sample types',
  access: 'signed-in',
  reply: z.object({ data: z.array(sampleTypeSchema) }),
})

export const nextIntakeNumbers = endpoint({
  method: 'GET',
  path: '/samples/new',
  summary: 'Proposes the batch and intake number of a new sample.',
  noun: 'samples',
  access: 'sample.create',
  reply: z.object({
    data: z.object({
      batch_number: z.string(),
      intake_number: z.string(),
      /** There where the laboratory has due times, so that a sample may be a rush. */
      due_times: z.boolean().optional(),
    }),
  }),
})

/** The organization's samples that have results, for the super admin's picker. */
export const listOrganizationSamples = endpoint({
  method: 'GET',
  path: '/organizations/:id/samples',
  summary: "Lists the organization's samples; result=true only those with results.",
  noun: 'samples',
  access: 'sample.list',
  params: idParams,
  query: listQuery.extend({ result: flag }),
  reply: listReply(sampleRow),
})
