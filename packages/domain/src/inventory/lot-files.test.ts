import { expect, test } from 'vitest'
import { LOT_FILE_TEXTS, LOT_FILES_MAX, lotFileErrors } from './lot-files.ts'

test('[INVENTORY-02] a file of a lot is a PDF or a picture, and a lot has at most 50', () => {
  const errors = (name: string, already = 0, note: unknown = null) => lotFileErrors({ name, already, note })
  expect(['sds.PDF', 'bottle.jpg', 'bottle.jpeg', 'seal.png'].map((name) => errors(name))).toEqual([{}, {}, {}, {}])
  for (const name of ['sds.docx', 'pdf', 'sds.pdf.exe'])
    expect(errors(name)).toEqual({ file_id: [LOT_FILE_TEXTS.type] })
  expect(errors('sds.pdf', LOT_FILES_MAX - 1)).toEqual({})
  expect(errors('sds.pdf', LOT_FILES_MAX)).toEqual({ file_id: [LOT_FILE_TEXTS.full] })
  expect(errors('sds.pdf', 0, 'x'.repeat(256))).toHaveProperty('note')
})
