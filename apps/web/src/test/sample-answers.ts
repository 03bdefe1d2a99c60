import {
  listFormTemplates,
  listPrepMethods,
  listReportMethods,
  listSampleTypes,
  nextIntakeNumbers,
  storageAccess,
  type Sample,
} from '@eluent/contract'
import type { Partly } from './fill.ts'
import { answer } from './server-stand-in.ts'

/** What the form of a sample reads before it shows. */
export const SAMPLE_FORM = [
  answer(listSampleTypes, {
    data: [
      { id: 1, name: 'Flower', slug: 'flower', required_injections: 2, recommended_size: 750 },
      { id: 2, name: 'Flower, primary below 10 %', slug: 'flower-lt-10-primary', required_injections: 2 },
      { id: 9, name: 'Standard', slug: 'standard', required_injections: 1 },
      { id: 10, name: 'Calibration', slug: 'calibration', required_injections: 5 },
      { id: 12, name: 'Edible', slug: 'edible', required_injections: 2, recommended_size: 2000 },
    ],
  }),
  answer(listReportMethods, {
    data: [
      { id: 1, method_name: 'Cannabinoids 12', default: true },
      { id: 2, method_name: 'Terpenes' },
    ],
  }),
  answer(listPrepMethods, {
    data: [
      {
        id: 1,
        name: 'Flower, two dilutions',
        prep_steps: [
          { id: 1, vial_type: 'yellow_1ml', label: 'Low', dilution_factor: 250, acquire_by_default: true },
          { id: 2, vial_type: 'red_1ml', label: 'High', dilution_factor: 5000, acquire_by_default: true },
        ],
      },
    ],
  }),
  answer(listFormTemplates, {}),
  answer(nextIntakeNumbers, { data: { batch_number: 'B-1', intake_number: 'IN-1' } }),
  answer(storageAccess, { max_image_size: 2 }),
]

const ALLOWED = { allowed: true }

/** A finished sample with two runs, whose report may be taken along. */
export const FINISHED: Partly<Sample> = {
  id: 68,
  share_key: 'K7',
  started: true,
  finished: true,
  runs: 2,
  runs_required: 2,
  intake_form: { strain_name: 'Blue Dream', batch_number: 'B-1' },
  test_method: { name: 'Cannabinoids', analytes: [{ analyte: 'THC', color: '26547C' }] },
  elution_order: ['THC'],
  compounds: [{ name: 'THC', color: '26547C', percent: 3, mg: 30, state: 'value' }],
  results: [1, 2].map((vial) => ({ uuid: `run-${vial}`, vial_number: vial })),
  can: { download: ALLOWED, raw_data: ALLOWED },
}
