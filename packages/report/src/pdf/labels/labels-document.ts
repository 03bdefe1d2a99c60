import { qrSvg } from '../../qr/qr-svg.ts'
import type { LabelsPdfModel } from './labels-pdf-model.ts'
import { printableText } from '../text/printable-text.ts'
import { labelsWording } from './labels-wording.ts'
import type { TypstDocument } from '../compiler/typst-compiler.ts'

/** The labels as a document of their template. */
export function labelsDocument(
  { labels, layout, skip = 0, createdAt }: LabelsPdfModel,
  draws: (codePoint: number) => boolean,
): TypstDocument {
  return {
    template: new URL('labels.typ', import.meta.url),
    data: {
      layout,
      skip,
      title: labelsWording.title,
      batch: labelsWording.batch,
      created: createdAt.toISOString(),
      labels: labels.map(({ shareUrl, batchNumber, strainName, vial, lines }) => ({
        svg: qrSvg(shareUrl),
        alt: labelsWording.alt(printableText(shareUrl, draws)),
        batchNumber: printableText(batchNumber, draws),
        strainName: printableText(strainName, draws),
        vial: vial === undefined ? null : printableText(vial, draws),
        lines: lines === undefined ? null : lines.map((line) => printableText(line, draws)),
      })),
    },
    images: {},
    createdAt,
  }
}
