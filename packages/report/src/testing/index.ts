/** The door for tests of other rooms: what a PDF of ours holds. */
export { readPdf } from './read-pdf.ts'
export { readQr, readQrPixels } from './read-qr.ts'
export { readZip } from './read-zip.ts'
