import { newCalibration, newPicture, newSource, post, type EquippedLaboratory } from './every-record.ts'
import { firstRow, upload } from './import-lab.ts'
import { TEST_PASSWORD } from './people.ts'
import type { Sent } from './valid-calls.ts'

/** A row of a batch file with a chromatogram, an attachment and a picture. */
export async function importedSample(lab: EquippedLaboratory) {
  const { app, caller, mark } = lab
  const files = {
    chromeUrl: await upload(app, caller, 'chromatogram', 'trace.csv', 'Time,Signal\n1,2\n3,4\n'),
    attachments: [
      {
        attachmentType: 'Other',
        name: 'note.txt',
        fileType: 'text/csv',
        size: mark.length,
        url: await upload(app, caller, 'attachment', 'note.txt', mark),
      },
    ],
  }
  return firstRow(lab, await newSource(lab), { sample_image_url: await newPicture(lab) }, files)
}

/** A chromatogram of one peak, another one at each call, for a calibration in force. */
async function broughtRun(lab: EquippedLaboratory) {
  const { id } = await newCalibration(lab)
  await post(lab.caller, `/calibrations/${id}/approve`, { version: 1, password: TEST_PASSWORD })
  const height = 50 + Math.random()
  const points = Array.from({ length: 300 }, (_, at) => `${at / 50},${height * Math.exp(-(((at - 150) / 6) ** 2))}`)
  const text = ['Time,Signal', ...points].join('\n')
  const file_id = await upload(lab.app, lab.caller, 'chromatogram', 'run.csv', text)
  return { name: lab.mark, files: [{ path: 'run.csv', file_id }], calibration_id: id }
}

const brought = { strain_name: 'From a file', batch_number: 'F-1', sample_weight: 100, dilution_factor: 1 }

/** What the calls of imports send. */
export const IMPORT_CALLS: Readonly<Record<string, (lab: EquippedLaboratory) => Promise<Sent> | Sent>> = {
  'POST /imports': async (lab) => ({
    body: { rows: [{ key: crypto.randomUUID(), sample: await importedSample(lab) }] },
  }),
  'POST /imports/files': async (lab) => {
    const { templateId: template_id, sourceId: file_id } = await newSource(lab)
    return { body: { file_id, template_id, test_method_id: lab.methodId, sample_type_id: 1 } }
  },
  'POST /imports/runs/read': async (lab) => ({ body: await broughtRun(lab) }),
  'POST /imports/runs': async (lab) => ({
    body: { ...(await broughtRun(lab)), sample: { ...brought, sample_type_id: 1 } },
  }),
  'GET /imports/rows': ({ ids }) => ({ query: { sha256: ids['sha256'] } }),
}
