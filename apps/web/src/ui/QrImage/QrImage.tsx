import { qrPath } from '@eluent/report'
import { useMemo } from 'react'

interface QrImageProps {
  /** What a scanner reads. */
  text: string
  /** px: 200 where it stands by itself, 116 on a report, 75 in panels and tables. */
  size: 200 | 116 | 75
  /** What it leads to, for screen readers. */
  label: string
}

/** A QR code, black on white in every theme so that it can always be scanned. */
export function QrImage({ text, size, label }: QrImageProps) {
  const { sizeModules, path } = useMemo(() => qrPath(text), [text])
  return (
    <svg
      role="img"
      aria-label={label}
      data-qr={text}
      width={size}
      height={size}
      viewBox={`0 0 ${sizeModules} ${sizeModules}`}
      shapeRendering="crispEdges"
      style={{ display: 'block', borderRadius: 4 }}
    >
      <path fill="#fff" d={`M0 0h${sizeModules}v${sizeModules}H0z`} />
      <path fill="#000" d={path} />
    </svg>
  )
}
