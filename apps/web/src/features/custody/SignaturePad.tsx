import { STROKE_POINTS_MAX, STROKES_MAX, type Strokes } from '@eluent/domain/custody'
import { Button, Group, Text } from '@mantine/core'
import { useRef, type PointerEvent } from 'react'
import classes from './Custody.module.css'
import { t } from '../../language/t.ts'

interface SignaturePadProps {
  strokes: Strokes
  onChange: (strokes: Strokes) => void
}

/** Where the giver signs with finger, pen or mouse; the typed name stands for those who cannot. */
export function SignaturePad({ strokes, onChange }: SignaturePadProps) {
  const drawing = useRef(false)
  const pointOf = ({ clientX, clientY, currentTarget }: PointerEvent<SVGSVGElement>): [number, number] => {
    const { left, top, width, height } = currentTarget.getBoundingClientRect()
    const within = (part: number): number => Math.round(Math.min(1, Math.max(0, part)) * 1000)
    return [within((clientX - left) / width), within((clientY - top) / height)]
  }
  const start = (event: PointerEvent<SVGSVGElement>) => {
    if (strokes.length >= STROKES_MAX) return
    drawing.current = true
    event.currentTarget.setPointerCapture(event.pointerId)
    onChange([...strokes, [pointOf(event)]])
  }
  const draw = (event: PointerEvent<SVGSVGElement>) => {
    const last = strokes.at(-1)
    if (!drawing.current || !last || last.length >= STROKE_POINTS_MAX) return
    onChange([...strokes.slice(0, -1), [...last, pointOf(event)]])
  }
  const end = () => {
    drawing.current = false
  }
  return (
    <div>
      <Group justify="space-between" mb={4}>
        <Text fz="sm" fw={500}>
          {t('Signature of who hands it over')}
        </Text>
        <Button variant="subtle" size="compact-sm" disabled={strokes.length === 0} onClick={() => onChange([])}>
          {t('Clear')}
        </Button>
      </Group>
      <svg
        className={classes['pad']}
        viewBox="0 0 1000 300"
        preserveAspectRatio="none"
        role="img"
        aria-label={t('Field to sign in')}
        onPointerDown={start}
        onPointerMove={draw}
        onPointerUp={end}
        onPointerCancel={end}
      >
        {strokes.map((points, index) => (
          <polyline key={index} points={points.map(([x, y]) => `${x},${(y * 300) / 1000}`).join(' ')} />
        ))}
      </svg>
    </div>
  )
}
