import { t } from '../../../language/t.ts'

/** What the comparison of a PDF says. */
export interface FileCheckTexts {
  is: (name: string) => string
  isNot: (name: string) => string
  /** How a file that is not one of them is shown: of seals it is wrong. */
  isNotLook: 'wrong' | 'unproven'
  /** Under either, where there is more to know. */
  afterIs?: string
  afterIsNot: string
}

/** Of PDFs whose SHA-256 stand in the sealed summary. */
export function textsOfSealed(proven: boolean): FileCheckTexts {
  const text = proven ? t('what was sealed') : t('what the entry names, which is not proven')
  return {
    is: (name) => t('This is the sealed file: {name} is byte for byte {text}.', { name, text }),
    isNot: (name) =>
      t('This is not the sealed file: {name} was changed, written again, or belongs to another certificate.', { name }),
    isNotLook: 'wrong',
    afterIsNot: t(
      "Only the report's PDF as it was sealed can be compared. The certificate's own PDF states its status of the day it was made: compare its TRACER with this page.",
    ),
  }
}

/** Of a released report, whose PDFs are drawn when somebody asks for one: what the log holds is what they say. One that is not kept may be right all the same. */
export const RELEASED_TEXTS: FileCheckTexts = {
  is: (name) => t('This is the released file: {name} is byte for byte a PDF of this report.', { name }),
  isNot: (name) => t('This cannot be told: {name} is none of the PDFs that are kept of this report.', { name }),
  isNotLook: 'unproven',
  afterIs: t(
    "Which PDFs are of this report the laboratory's server says. What the report says is sealed in the log: compare it with the figures above.",
  ),
  afterIsNot: t(
    'It was changed or written again, is of another report or of an earlier version of this one, or was drawn for a time zone that is not kept (the first eight are). Compare its figures with those above; its signature can be checked in a PDF reader.',
  ),
}
