import type { TypstDocument } from '../compiler/typst-compiler.ts'
import { mapTexts, printableText } from '../text/printable-text.ts'
import type { ValidationPdfModel } from './validation-pdf-model.ts'

const words = {
  title: 'Validation Record',
  summary: 'Summary',
  vectors: 'Reference Vectors',
  set: 'Set and source',
  quantity: 'Quantity',
  expected: 'Expected',
  found: 'Found',
  result: 'Result',
  passed: 'passed',
  failed: 'failed',
  requirements: 'Requirements',
  requirement: 'Requirement and tests',
  matrix: 'Regulations',
  about: 'A clause is met where each of its rows passed in this run; rows in brackets did not.',
  clause: 'Clause',
  asks: 'Asks for',
  by: 'Answered by',
  is: 'Is',
  met: 'met',
  notMet: 'not met',
  otherFailures: 'Failed Tests without a Requirement',
  end: 'End of the validation record',
} as const

/** The record as a document of its template. */
export function validationDocument(
  { createdAt, ...model }: ValidationPdfModel,
  draws: (codePoint: number) => boolean,
): TypstDocument {
  return {
    template: new URL('validation.typ', import.meta.url),
    data: { ...mapTexts(model, (text) => printableText(text, draws)), words, created: createdAt.toISOString() },
    images: {},
    createdAt,
  }
}
