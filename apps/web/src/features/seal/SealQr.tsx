import { qrPath } from '@eluent/report'
import { useMemo } from 'react'
import classes from './Seal.module.css'

/** The specification's two sizes of a seal's QR image. */
export type SealQrSize = 200 | 75

/** The QR code of a seal, black on white in either scheme, so that every scanner reads it. */
export function SealQr({ text, sizePx, label }: { text: string; sizePx: SealQrSize; label: string }) {
  const qr = useMemo(() => qrPath(text), [text])
  return (
    <div className={classes['qr']}>
      <svg
        width={sizePx}
        height={sizePx}
        viewBox={`0 0 ${qr.sizeModules} ${qr.sizeModules}`}
        role="img"
        aria-label={label}
      >
        <path d={qr.path} fill="#000" />
      </svg>
    </div>
  )
}
