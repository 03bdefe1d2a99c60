import { encode } from 'uqr'

/** White modules around the code that scanners need (ISO/IEC 18004). */
const quietZoneModules = 4

export interface QrPath {
  /** Width and height in modules, quiet zone included. */
  sizeModules: number
  /** SVG path of the dark modules, each run of a row as one rectangle: no hairlines between neighbours. */
  path: string
}

/** A QR code (error correction M or better) as one path. Throws where the text is too long for the largest code. */
export function qrPath(text: string): QrPath {
  const { data, size } = encode(text, { ecc: 'M', border: quietZoneModules })
  let path = ''
  data.forEach((row, y) => {
    for (let x = 0; x < row.length; x += 1) {
      if (row[x] !== true) continue
      const start = x
      while (row[x + 1] === true) x += 1
      const run = x - start + 1
      path += `M${start} ${y}h${run}v1h-${run}z`
    }
  })
  return { sizeModules: size, path }
}

/** A QR code as an SVG document, black on white in every theme so that it can always be scanned. */
export function qrSvg(text: string): string {
  const { sizeModules, path } = qrPath(text)
  return `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 ${sizeModules} ${sizeModules}" shape-rendering="crispEdges"><path fill="#fff" d="M0 0h${sizeModules}v${sizeModules}H0z"/><path fill="#000" d="${path}"/></svg>`
}
