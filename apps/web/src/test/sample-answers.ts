import {
  listFormTemplates,
  listPrepMethods,
  listReportMethods,
  listSampleTypes,
  nextIntakeNumbers,
  storageAccess,
} from '@eluent/contract'
import { answer } from './server-stand-in.ts'

/** What the form of a sample reads before it shows. */
export const SAMPLE_FORM = [
  answer(listSampleTypes, {
    data: [
      { id: 1, name: 'Flower', slug: 'flower', required_injections: 2 },
      { id: 9, name: 'Standard', slug: 'standard', required_injections: 1 },
    ],
  }),
  answer(listReportMethods, { data: [{ id: 1, method_name: 'Cannabinoids' }] }),
  answer(listPrepMethods, {}),
  answer(listFormTemplates, {}),
  answer(nextIntakeNumbers, { data: { batch_number: 'B-1', intake_number: 'IN-1' } }),
  answer(storageAccess, { max_image_size: 2 }),
]
