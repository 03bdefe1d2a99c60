import type { Strokes } from '@eluent/domain/custody'
import { t } from '../../language/t.ts'

/** A signature as it was drawn. */
export function SignatureImage({ name, strokes }: { name: string; strokes: Strokes }) {
  return (
    <svg
      role="img"
      aria-label={t('Signature of {name}', { name })}
      viewBox="0 0 1000 300"
      width={160}
      height={48}
      fill="none"
      stroke="currentColor"
      strokeWidth={8}
      strokeLinecap="round"
    >
      {strokes.map((points, index) => (
        <polyline key={index} points={points.map(([x, y]) => `${x},${(y * 300) / 1000}`).join(' ')} />
      ))}
    </svg>
  )
}
